import type { FeltHand, FeltSeat, FeltState, FeltWager, InstructionWords } from '../felts/felt-state';
import type { Area, Chair, Hand, Placed, SettledLine, TableView } from '../api/view';
import { parseMoney, type Cents } from '../money';
import { seen } from './hands';
import { instructionWord } from './instruction';
import { placedBy, type ChairNumber, type OpenSpot } from './open-spots';
import { printedSchedules } from './schedules';
import { laidBySpot, type WagerDraft } from './wager-draft';

interface Own {
  /** The viewer's chair; of several, the selected one. */
  readonly chair: ChairNumber | undefined;
  readonly draft: WagerDraft;
  readonly open: readonly OpenSpot[];
}

/** The state of the felt for a view, with the viewer's laid chips that are not placed yet. */
export function feltOf(view: TableView, { chair, draft, open }: Own): Omit<FeltState, 'turn'> {
  const schedules = printedSchedules(view.board.pay_tables);
  return {
    seats: Array.from({ length: view.seats }, (_, place) => seatOf(view, place + 1, chair, draft)),
    dealer: dealerOf(view),
    dealerWagers: [
      ...wagersAt(view, 'super@dealer').map(({ wager }) => wager),
      ...draftOn(draft, 'super@dealer'),
    ],
    ...(chair ? { own: chair.seat } : {}),
    open: open.map(({ spot }) => spot),
    ...(view.jackpot ? { meter: parseMoney(view.jackpot.meter) } : {}),
    ...(schedules.length > 0 ? { schedules } : {}),
  };
}

function dealerOf(view: TableView): FeltHand {
  const says = view.dealer_name;
  return { cards: view.dealer.map(seen), ...(says ? { says } : {}) };
}

function seatOf(view: TableView, seat: number, own: ChairNumber | undefined, draft: WagerDraft): FeltSeat {
  const chairs = view.chairs.filter((chair) => chair.seat === seat);
  const area = view.areas.find((one) => one.seat === seat);
  const mine = own?.seat === seat ? laidBySpot(draft).filter(({ spot }) => !spot.startsWith('super@')) : [];
  const status = statusOf(view, seat);
  return {
    seat,
    ...(chairs.length > 0 ? { name: chairs.map(nameOf).join(' + ') } : {}),
    ...(status ? { status } : {}),
    ...markerOf(chairs),
    ...instructionOf(view, chairs),
    wagers: [
      ...inLine(area, [
        ...(area ? ownWagers(view, area) : []),
        ...mine.map(({ spot, amount }) => ({ player: own?.player ?? 1, wager: { on: spot, amount } })),
      ]),
      ...fromElsewhere(view, `super@${seat}`),
      ...draftOn(draft, `super@${seat}`).map((wager) => ({ ...wager, on: 'super', from: own?.seat ?? 0 })),
    ],
    hands: area ? area.hands.map(handOf) : [],
  };
}

export function nameOf(chair: { readonly you: boolean; readonly patron: number }): string {
  return chair.you ? 'You' : `Player ${chair.patron}`;
}

function statusOf(view: TableView, seat: number): string | undefined {
  const chairs = view.chairs.filter((chair) => chair.seat === seat);
  if (chairs.length === 0) return undefined;
  const waiting = view.phase === 'wagers' || view.phase === 'insurance';
  if (chairs.every(({ away }) => away)) return 'away';
  if (!waiting) return undefined;
  if (chairs.every((chair) => chair.skips && placedBy(view, chair).length === 0)) return 'sits out';
  return chairs.every(({ ready }) => ready) ? 'ready' : undefined;
}

/** The instruction at a seat: the viewer's own always, that of others only if it is not the usual one. */
function instructionOf(view: TableView, chairs: readonly Chair[]): { instruction?: InstructionWords } {
  const chair = chairs.find(({ you }) => you) ?? chairs[0];
  const instruction = chair?.you ? (view.instruction?.next ?? chair.instruction) : chair?.instruction;
  if (!instruction || (!chair?.you && instruction === 'usual')) return {};
  const says = view.board.instructions?.find((one) => one.instruction === instruction)?.says;
  return { instruction: { word: instructionWord(instruction), says: says ?? instructionWord(instruction) } };
}

/** The marker at a seat; of several the one for the lowest minimum. */
function markerOf(chairs: readonly Chair[]): { marker?: Cents } {
  const kept = chairs.flatMap(({ marker }) => (marker === null ? [] : [parseMoney(marker)]));
  return kept.length > 0 ? { marker: Math.min(...kept) } : {};
}

function handOf({ cards, name, state }: Hand): FeltHand {
  const folded = state === 'folded' || state === 'conceded' || state === 'void';
  return {
    cards: cards.map(seen),
    ...(name ? { says: name } : {}),
    ...(folded ? { folded } : {}),
  };
}

/** A wager, with the number of its player at the area. */
interface Owned {
  readonly player: number;
  readonly wager: FeltWager;
}

/** The wagers of an area on its own spots; wagers on other hands lie at these hands. */
function ownWagers(view: TableView, area: Area): Owned[] {
  return area.wagers
    .filter(({ on }) => !on.startsWith('super@'))
    .map((wager) => ({
      player: wager.player,
      wager: { ...settled(view, area.seat, wager), on: spotOf(wager, area) },
    }));
}

/** Orders the wagers of players who share an area: that of the player who decides is nearest to the dealer. */
function inLine(area: Area | undefined, owned: readonly Owned[]): FeltWager[] {
  const place = ({ player }: Owned) => (player === (area?.controlling ?? 1) ? 0 : player);
  return [...owned].sort((one, other) => place(one) - place(other)).map(({ wager }) => wager);
}

/** The spot of a wager. A draw fee lies in the box of its decision: buy or exchange. */
function spotOf({ on, hand }: Placed, area: Area): string {
  if (on !== 'draw') return on;
  return (area.hands[hand - 1]?.cards.length ?? 0) > 5 ? 'buy' : 'exchange';
}

function wagersAt(view: TableView, spot: string): { readonly from: number; readonly wager: FeltWager }[] {
  return view.areas.flatMap(({ seat, wagers }) =>
    wagers
      .filter(({ on }) => on === spot)
      .map((wager) => ({ from: seat, wager: settled(view, seat, wager) })),
  );
}

/** Super wagers of other seats on a hand: they lie on that hand's own spot. */
function fromElsewhere(view: TableView, spot: string): FeltWager[] {
  return wagersAt(view, spot).map(({ from, wager }) => ({ ...wager, on: 'super', from }));
}

function settled(view: TableView, seat: number, wager: Placed): FeltWager {
  const line = view.lines.find((one) => isOf(one, seat, wager));
  return {
    on: wager.on,
    amount: parseMoney(wager.amount),
    ...(line ? { result: { outcome: line.outcome, pays: parseMoney(line.pays) } } : {}),
  };
}

function isOf(line: SettledLine, seat: number, wager: Placed): boolean {
  return (
    line.seat === seat && line.player === wager.player && line.wager === wager.on && line.hand === wager.hand
  );
}

function draftOn(draft: WagerDraft, spot: string): FeltWager[] {
  return laidBySpot(draft)
    .filter((laid) => laid.spot === spot)
    .map(({ amount }) => ({ on: spot, amount }));
}

/** The wagers that a table takes; each may have its own spot on the cloth. */
export function wagersTaken({ board }: TableView): string[] {
  return board.wagers.map(({ on }) => on);
}
