import type { TableView } from '../api/view';
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
  /** The decisions that are open, by name. */
  readonly open: readonly string[];
}

/** Wagers whose amount is the unit in which results are told. */
const unitWager: Readonly<Record<string, string>> = {
  'three-card-poker': 'ante',
  'caribbean-stud': 'ante',
  'let-it-ride': '$',
  'lunar-poker': 'ante',
  'star-blackjack': 'main',
};

/** Decisions that are no choice of strategy, or of another kind. */
const beside = ['declare', 'concede', 'insure', 'even-money'];

/** The question that a decision comes to; or why none can be asked. */
export function handQuestion(view: TableView, chair: ChairNumber, chosen: Chosen): HandQuestion | string {
  const offers = offersTo(view, chair).map(({ decision }) => decision);
  const open = offers.filter((decision) => !beside.includes(decision));
  const area = view.areas.find(({ seat }) => seat === chair.seat);
  if (open.length === 0 || !area) return 'There is nothing to decide now.';
  const hand = area.hands.find(({ state }) => state === 'in') ?? area.hands[0];
  const cards = hand?.cards ?? [];
  const community = view.game === 'let-it-ride' ? view.dealer.filter((card) => card !== '??') : [];
  const up = view.game === 'let-it-ride' ? undefined : view.dealer.find((card) => card !== '??');
  if (area.hands.length > 1)
    return 'After a split each hand depends on the other; there is no exact value for one of them.';
  const drew = area.wagers.some(({ on }) => on === 'draw');
  if (view.game === 'lunar-poker' && drew && cards.length === 5) {
    return 'After an exchange the value depends on the cards you threw away; there is no exact value here.';
  }
  const stake = area.wagers.find(({ on }) => on === unitWager[view.game])?.amount;
  if (stake === undefined) return 'Without an opening wager there is nothing to work out.';
  const sees = up !== undefined && view.game !== 'three-card-poker' ? { up } : {};
  return {
    game: view.game,
    query: { hand: [...cards, ...community].join(' '), ...sees, ...asParameters(chosen) },
    unit: parseMoney(stake),
    open,
  };
}
