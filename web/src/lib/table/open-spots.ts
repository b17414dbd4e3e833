import type { TableView } from '../api/view';
import { parseMoney, type Cents } from '../money';
import { laidBySpot, type WagerDraft } from './wager-draft';

/** A spot that takes chips of a player now, with the allowed amounts. */
export interface OpenSpot {
  readonly spot: string;
  readonly from: Cents;
  readonly to: Cents;
  readonly step: Cents;
}

/** A spot that takes no chips, with the reason. */
interface ClosedSpot {
  readonly spot: string;
  readonly why: string;
  readonly rules: readonly string[];
}

export interface ChairNumber {
  readonly seat: number;
  readonly player: number;
}

/**
 * The spots where a player may lay chips: the server's offers, and spots that only need a wager which is in the draft already. The
 * latter get the usual amounts from the board; the server checks them when they are placed.
 */
export function openSpots(view: TableView, chair: ChairNumber, draft: WagerDraft): OpenSpot[] {
  const offered = view.offers.flatMap((offer): OpenSpot[] =>
    offer.do === 'wager' && offer.seat === chair.seat && offer.player === chair.player
      ? [
          {
            spot: offer.on,
            from: parseMoney(offer.from),
            to: parseMoney(offer.to),
            step: parseMoney(offer.step),
          },
        ]
      : [],
  );
  const drafted = laidBySpot(draft).map(({ spot }) => spot);
  const refused = view.refused.filter(({ seat }) => seat === chair.seat);
  const following = refused.flatMap(({ what, needs }) => (needs && drafted.includes(needs) ? [what] : []));
  // Wagers on other hands are only listed on the board.
  const elsewhere = view.board.wagers
    .filter(({ on, needs }) => needs && drafted.includes(needs) && isElsewhere(view, chair, on))
    .map(({ on }) => on);
  const waiting = [...following, ...elsewhere].filter((spot) => !offered.some((one) => one.spot === spot));
  return [...offered, ...waiting.map((spot) => ({ spot, ...usualAmounts(view, spot) }))];
}

/** Whether a wager is on the dealer's hand or on that of another seated player. */
function isElsewhere(view: TableView, chair: ChairNumber, wager: string): boolean {
  const where = wager.split('@')[1];
  const others = view.chairs.filter(({ seat }) => seat !== chair.seat).map(({ seat }) => String(seat));
  return where !== undefined && ['dealer', ...others].includes(where);
}

/** The amounts on the board for a wager that is not offered yet. */
function usualAmounts({ board, limits }: TableView, spot: string): Omit<OpenSpot, 'spot'> {
  const taken = board.wagers.find(({ on }) => on === spot);
  const { from, to, step } = taken ?? { from: limits.minimum, to: limits.maximum, step: limits.unit };
  return { from: parseMoney(from), to: parseMoney(to), step: parseMoney(step) };
}

/** Spots that take no chips although wagers are being taken, with the reasons. */
export function closedSpots(view: TableView, chair: ChairNumber, open: readonly OpenSpot[]): ClosedSpot[] {
  if (view.phase !== 'wagers' && view.phase !== 'vacant') return [];
  const placed = placedBy(view, chair).map(({ spot }) => spot);
  return view.refused
    .filter(({ seat, what, not_now }) => {
      const isOpen = open.some(({ spot }) => spot === what);
      return seat === chair.seat && !isOpen && !placed.includes(what) && !not_now;
    })
    .map(({ what, why, rules }) => ({ spot: what, why, rules }));
}

/** A player's placed wagers. */
export function placedBy(view: TableView, chair: ChairNumber): { spot: string; amount: Cents }[] {
  const area = view.areas.find(({ seat }) => seat === chair.seat);
  return (area?.wagers ?? [])
    .filter(({ player }) => player === chair.player)
    .map(({ on, amount }) => ({ spot: on, amount: parseMoney(amount) }));
}

/** Whether a player has placed wagers at any of their chairs. */
export function isPlaced(view: TableView, chairs: readonly ChairNumber[]): boolean {
  return chairs.some((chair) => placedBy(view, chair).length > 0);
}

/** The amount that a chip adds to a spot: the whole amount if only one amount is allowed. */
export function chipFor({ from, to }: OpenSpot, picked: Cents): Cents {
  return from === to ? from : picked;
}
