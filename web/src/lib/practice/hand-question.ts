import type { Area, Hand, TableView } from '../api/view';
import { parseMoney, type Cents } from '../money';
import { offersTo } from '../table/choices';
import type { ChairNumber } from '../table/open-spots';
import { asParameters, type Chosen } from './settings';

/** A decision that a player has before them, as the house can work it out. */
export interface HandQuestion {
  readonly game: string;
  /** The parameters of the address. */
  readonly query: Readonly<Record<string, string>>;
  /** What one unit of the answer is in money. */
  readonly unit: Cents;
  /** The decisions that are open, by name; `decline` is doing without insurance. */
  readonly open: readonly string[];
  /** What lies on insurance already. */
  readonly insured: Cents;
}

/** Wagers whose amount is the unit in which results are told. */
const unitWager: Readonly<Record<string, string>> = {
  'three-card-poker': 'ante',
  'caribbean-stud': 'ante',
  'let-it-ride': '$',
  'lunar-poker': 'ante',
  'star-blackjack': 'main',
};

/** Decisions that come before a hand is played, and may be declined. */
const beforePlay = ['insure', 'even-money'];

/**
 * The question that a decision comes to; or why none can be asked. What an exchange threw away is no longer on the table, so whoever saw
 * it says what it was.
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
  const unit = area.wagers.find(({ on }) => on === unitWager[view.game])?.amount;
  if (unit === undefined) return 'Without an opening wager there is nothing to work out.';
  const insures = open.every((decision) => beforePlay.includes(decision));
  const parts = { ...cardsOf(view, hand), ...besideOf(view, area, inTurn), ...thrownOf(area, hand, thrown) };
  return {
    game: view.game,
    query: { ...parts, ...stakeOf(view, area, open, unit), ...asParameters(chosen) },
    unit: parseMoney(unit),
    open: insures ? [...open, 'decline'] : open,
    insured: placed(area, 'insurance'),
  };
}

/** The place of the hand that is played now, or else of the first. */
export function handInTurn({ hands }: Area): number {
  return Math.max(
    hands.findIndex(({ state }) => state === 'in'),
    0,
  );
}

const isSeen = (card: string): boolean => card !== '??';

function placed({ wagers }: Area, on: string): Cents {
  return wagers.filter((wager) => wager.on === on).reduce((sum, { amount }) => sum + parseMoney(amount), 0);
}

/** The hand in turn and the dealer's card; community cards are everybody's. */
function cardsOf(view: TableView, { cards }: Hand): Record<string, string> {
  const shown = view.dealer.filter(isSeen);
  if (view.game === 'let-it-ride') return { hand: [...cards, ...shown].join(' ') };
  const up = view.game === 'three-card-poker' ? undefined : shown[0];
  return { hand: cards.join(' '), ...(up === undefined ? {} : { up }) };
}

/** The other hands of a split, and what lies face up on other areas: only blackjack shows them. */
function besideOf(view: TableView, area: Area, inTurn: number): Record<string, string> {
  if (view.game !== 'star-blackjack') return {};
  const others = view.areas.filter(({ seat }) => seat !== area.seat).flatMap(({ hands }) => hands);
  const gone = others.flatMap(({ cards }) => cards.filter(isSeen)).join(' ');
  const split = area.hands
    .map(({ cards }, at) => `${cards.join(' ')}${doubledWith(area, at + 1)}`)
    .filter((_, at) => at !== inTurn)
    .join(' / ');
  return { ...(split === '' ? {} : { split }), ...(gone === '' ? {} : { gone }) };
}

/** What was laid to double a hand, in the words of the question. */
function doubledWith({ wagers }: Area, hand: number): string {
  const double = wagers.find((wager) => wager.on === 'double' && wager.hand === hand);
  return double ? ` double ${double.amount}` : '';
}

/** What an exchange threw away; a sixth card throws nothing away. */
function thrownOf({ wagers }: Area, { cards }: Hand, thrown: readonly string[]): Record<string, string> {
  const exchanged = wagers.some(({ on }) => on === 'draw') && cards.length === 5;
  return exchanged ? { thrown: thrown.join(' ') } : {};
}

/** What is staked: the opening wager, or all wagers that a choice touches. */
function stakeOf(
  { game }: TableView,
  { wagers }: Area,
  open: readonly string[],
  unit: string,
): Record<string, string> {
  const named = (...names: string[]) =>
    wagers
      .filter(({ on }) => names.includes(on))
      .map(({ on, amount }) => `${on} ${amount}`)
      .join(', ');
  if (game === 'three-card-poker') return { wagers: named('ante', 'pair-plus') };
  if (game === 'let-it-ride') return { wagers: named('1', '2', '$') };
  // Once a super wager was declared it is settled, whatever comes next.
  if (game === 'lunar-poker' && open.includes('declare')) return { wagers: named('ante', 'super') };
  return { stake: unit };
}
