import type { components } from '../api/openapi';
import type { Cents } from '../money';
import type { Detail } from '../table/choices';
import type { HandQuestion } from './hand-question';

type Told = components['schemas']['OddsOfHand'];

/** What the house works out for a hand, as `GET /api/v1/odds/{game}/hand` tells it. */
export type HandValues = Pick<Told, 'decisions' | 'best' | 'beside' | 'notes'>;

/** A choice with what it is worth in money. */
export interface Valued {
  readonly decision: string;
  readonly cards: readonly string[];
  /** In cents, not whole. */
  readonly worth: number;
  /** Against the best, in cents: never more than nothing. */
  readonly behind: number;
  /** Where the amount is the player's to choose: what each cent of it adds, and the most, which `worth` is for. */
  readonly laid?: { readonly adds: number; readonly most: Cents };
}

/** What the values of a question are told for. */
export type Asked = Pick<HandQuestion, 'unit' | 'open' | 'insured'>;

type ToldChoice = HandValues['decisions'][number];

/** The choices that are open, best first. */
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

/** Doing without insurance, or with no more than there is, is worth what the best way to play on is. */
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

/** What was chosen among the values. An exchange is known by its cards, in whatever order; an amount may be less than the most. */
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

/** How well somebody has decided so far. */
export interface Score {
  readonly decisions: number;
  readonly right: number;
  /** What mistakes have cost altogether, in cents, not whole. */
  readonly cost: number;
  /** Rounds in which something was judged. */
  readonly hands: number;
}

export const noScore: Score = { decisions: 0, right: 0, cost: 0, hands: 0 };

/** Less than this is no mistake: choices that are worth the same differ in their last digits. */
const nothing = 1e-6;

/** The score with one more decision, which lost so much against the best. */
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

/** Of a hundred decisions, so many were the best; nothing before the first. */
export function accuracy({ decisions, right }: Score): number | undefined {
  return decisions === 0 ? undefined : Math.round((right / decisions) * 100);
}

/** What mistakes cost per hand, in cents; nothing before the first. */
export function costPerHand({ cost, hands }: Score): number | undefined {
  return hands === 0 ? undefined : cost / hands;
}

/** Cents that are no whole number, for people: `$1.24`, `8.3¢`, `0¢`. */
export function finely(cents: number): string {
  const size = Math.abs(cents);
  const sign = cents < 0 && size >= 0.05 ? '−' : '';
  if (size >= 100) return `${sign}$${(size / 100).toFixed(2)}`;
  return `${sign}${size < 0.05 ? '0' : size.toFixed(1).replace(/\.0$/, '')}¢`;
}
