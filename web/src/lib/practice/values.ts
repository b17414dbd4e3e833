import type { components } from '../api/openapi';
import type { Cents } from '../money';
import type { Detail } from '../table/choices';
import type { HandQuestion } from './hand-question';

type Told = components['schemas']['OddsOfHand'];

/** The answer of `GET /api/v1/odds/{game}/hand`. */
export type HandValues = Pick<Told, 'decisions' | 'best' | 'beside' | 'notes'>;

/** A choice with its value in money. */
export interface Valued {
  readonly decision: string;
  readonly cards: readonly string[];
  /** In cents, not whole. */
  readonly worth: number;
  /** The difference to the best choice, in cents: 0 or less. */
  readonly behind: number;
  /** Set if the player chooses the amount: the value of each cent, and the largest amount, for which `worth` is. */
  readonly laid?: { readonly adds: number; readonly most: Cents };
}

/** The part of a question that its values depend on. */
export type Asked = Pick<HandQuestion, 'unit' | 'open' | 'insured'>;

type ToldChoice = HandValues['decisions'][number];

/** The open choices, best first. */
export function valued(values: HandValues, asked: Asked): Valued[] {
  const worth = [...values.decisions, ...declined(values, asked)]
    .filter((value) => asked.open.includes(value.do))
    .map((value) => ({
      decision: value.do,
      cards: value.cards ? value.cards.split(' ') : [],
      worth: value.expected * asked.unit,
      ...laidOn(value, asked.unit),
    }))
    .sort((one, other) => other.worth - one.worth);
  const best = worth[0]?.worth ?? 0;
  return worth.map((value) => ({ ...value, behind: value.worth - best }));
}

/** Declining insurance has the value of the best other choice, plus that of placed insurance. */
function declined({ decisions }: HandValues, { unit, insured }: Asked): ToldChoice[] {
  const playedOn = decisions.filter((value) => value.do !== 'insure' && value.do !== 'even-money');
  if (playedOn.length === 0) return [];
  const best = Math.max(...playedOn.map(({ expected }) => expected));
  const adds = decisions.find((value) => value.do === 'insure')?.adds?.expected ?? 0;
  return [{ do: 'decline', expected: best + (insured / unit) * adds }];
}

function laidOn({ do: decision, adds }: ToldChoice, unit: Cents): Pick<Valued, 'laid'> {
  if (!adds) return {};
  return { laid: { adds: adds.expected, most: decision === 'insure' ? Math.floor(unit / 2) : unit } };
}

/** Finds the player's choice. An exchange is found by its cards, in any order; the amount may be less than the largest. */
export function chosenOf(
  choices: readonly Valued[],
  decision: string,
  { cards = [], amount }: Detail = {},
): Valued | undefined {
  const name = [...cards].sort().join(' ');
  const found = choices.find(
    (choice) =>
      choice.decision === decision &&
      (decision !== 'exchange' || [...choice.cards].sort().join(' ') === name),
  );
  if (found?.laid === undefined || amount === undefined) return found;
  const more = (amount - found.laid.most) * found.laid.adds;
  return { ...found, worth: found.worth + more, behind: Math.min(found.behind + more, 0) };
}

/** The player's results so far. */
export interface Score {
  readonly decisions: number;
  readonly right: number;
  /** The cost of all mistakes, in cents, not whole. */
  readonly cost: number;
  /** Rounds with a judged decision. */
  readonly hands: number;
}

export const noScore: Score = { decisions: 0, right: 0, cost: 0, hands: 0 };

/** A smaller difference, in cents, is no mistake: choices of the same value differ by rounding. */
const nothing = 1e-6;

/** The score after one more decision, which lost `lost` cents in value. */
export function judged(score: Score, lost: number, newHand: boolean): Score {
  const right = lost < nothing;
  return {
    decisions: score.decisions + 1,
    right: score.right + (right ? 1 : 0),
    cost: score.cost + (right ? 0 : lost),
    hands: score.hands + (newHand ? 1 : 0),
  };
}

export function isRight({ behind }: Valued): boolean {
  return -behind < nothing;
}

/** The share of best decisions in percent; `undefined` before the first. */
export function accuracy({ decisions, right }: Score): number | undefined {
  return decisions === 0 ? undefined : Math.round((right / decisions) * 100);
}

/** The cost of mistakes per hand, in cents; `undefined` before the first. */
export function costPerHand({ cost, hands }: Score): number | undefined {
  return hands === 0 ? undefined : cost / hands;
}

/** Fractions of cents, for people: `$1.24`, `8.3¢`, `0¢`. */
export function finely(cents: number): string {
  const size = Math.abs(cents);
  const sign = cents < 0 && size >= 0.05 ? '−' : '';
  if (size >= 100) return `${sign}$${(size / 100).toFixed(2)}`;
  return `${sign}${size < 0.05 ? '0' : size.toFixed(1).replace(/\.0$/, '')}¢`;
}
