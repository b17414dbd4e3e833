import type { Area, Hand, TableView } from '../api/view';
import { descriptionOf, equalWagers, isGame, type Described, type Game } from '../games';
import { asParameters, type Chosen } from '../games/settings';
import { parseMoney, type Cents } from '../money';
import { offersTo } from '../table/choices';
import { handInTurn } from '../table/hands';
import type { ChairNumber } from '../table/open-spots';

/** A player's present decision, as a question to the odds API. */
export interface HandQuestion {
  readonly game: Game;
  /** The parameters of the address. */
  readonly query: Readonly<Record<string, string>>;
  /** One unit of the answer in money. */
  readonly unit: Cents;
  /** The open decisions, by name; `decline` is no insurance. */
  readonly open: readonly string[];
  /** The placed insurance. */
  readonly insured: Cents;
}

/** Decisions before a hand is played, which may be declined. */
const beforePlay = ['insure', 'even-money'];

/**
 * The question about a decision, or why there is none. The view no longer has the cards that an exchange threw away, so the caller gives
 * them.
 */
export function handQuestion(
  view: TableView,
  chair: ChairNumber,
  chosen: Chosen,
  thrown: readonly string[] = [],
): HandQuestion | string {
  const open = offersTo(view, chair).map(({ decision }) => decision);
  const area = view.areas.find(({ seat }) => seat === chair.seat);
  const inTurn = area ? handInTurn(area) : 0;
  const hand = area?.hands[inTurn];
  if (open.length === 0 || !area || !hand) return 'There is nothing to decide now.';
  if (!isGame(view.game)) return 'This game is not known to this page.';
  const described = descriptionOf(view.game);
  // Results are in units of the first wager. If several wagers are equal by a rule, some may have been taken back.
  const unit = area.wagers.find(({ on }) => equalWagers(described.name).includes(on))?.amount;
  if (unit === undefined) return 'Without a first wager there is no value to calculate.';
  const insures = open.every((decision) => beforePlay.includes(decision));
  const parts = {
    ...cardsOf(described, view, hand),
    ...besideOf(described, view, area, inTurn),
    ...thrownOf(described, area, hand, thrown),
    ...stakeOf(described, area, open, unit),
  };
  return {
    game: described.name,
    query: { ...parts, ...asParameters(described.name, chosen) },
    unit: parseMoney(unit),
    open: insures ? [...open, 'decline'] : open,
    insured: placed(area, 'insurance'),
  };
}

const isSeen = (card: string): boolean => card !== '??';

function placed({ wagers }: Area, on: string): Cents {
  return wagers.filter((wager) => wager.on === on).reduce((sum, { amount }) => sum + parseMoney(amount), 0);
}

/** The hand in turn and the dealer's card; community cards belong to the hand. */
function cardsOf({ hands }: Described, view: TableView, { cards }: Hand): Record<string, string> {
  const shown = view.dealer.filter(isSeen);
  if (hands.community > 0) return { hand: [...cards, ...shown].join(' ') };
  const up = hands.dealer_up > 0 ? shown[0] : undefined;
  return { hand: cards.join(' '), ...(up === undefined ? {} : { up }) };
}

/** The other hands of a split, and the face-up cards of other areas. */
function besideOf({ hands }: Described, view: TableView, area: Area, inTurn: number): Record<string, string> {
  const others = view.areas.filter(({ seat }) => seat !== area.seat).flatMap((other) => other.hands);
  const gone = hands.open ? others.flatMap(({ cards }) => cards.filter(isSeen)).join(' ') : '';
  const split = area.hands
    .map(({ cards }, at) => `${cards.join(' ')}${doubledWith(area, at + 1)}`)
    .filter((_, at) => hands.split && at !== inTurn)
    .join(' / ');
  return { ...(split === '' ? {} : { split }), ...(gone === '' ? {} : { gone }) };
}

/** The amount of a doubled hand, in the syntax of the question. */
function doubledWith({ wagers }: Area, hand: number): string {
  const double = wagers.find((wager) => wager.on === 'double' && wager.hand === hand);
  return double ? ` double ${double.amount}` : '';
}

/** The cards that an exchange threw away. */
function thrownOf(
  { hands }: Described,
  { wagers }: Area,
  { cards }: Hand,
  thrown: readonly string[],
): Record<string, string> {
  const drew = hands.draw !== undefined && wagers.some(({ on }) => on === hands.draw);
  return drew && cards.length === hands.player ? { thrown: thrown.join(' ') } : {};
}

/** The stake: all wagers that the open decisions can change, or the unit if that is only the first one. */
function stakeOf(
  described: Described,
  { wagers }: Area,
  open: readonly string[],
  unit: string,
): Record<string, string> {
  const declares = open.includes('declare');
  const changed = described.wagers
    .filter(({ changed_by }) => changed_by === 'any-decision' || (changed_by === 'declaring' && declares))
    .map(({ on }) => on);
  if (changed.length === 1) return { stake: unit };
  const named = wagers.filter(({ on }) => changed.includes(on)).map(({ on, amount }) => `${on} ${amount}`);
  return { wagers: named.join(', ') };
}
