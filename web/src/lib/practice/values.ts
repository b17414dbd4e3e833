import type { Cents } from '../money';

/** What the house works out for a hand, as `GET /api/v1/odds/{game}/hand` tells it. */
export interface HandValues {
  readonly decisions: readonly DecisionValue[];
  readonly best: string;
}

export interface DecisionValue {
  readonly do: string;
  /** What an exchange throws away. */
  readonly cards?: string | null;
  /** Net per unit, everything staked so far counted. */
  readonly expected: number;
}

/** A choice with what it is worth in money. */
export interface Valued {
  readonly decision: string;
  readonly cards: readonly string[];
  /** In cents, not whole. */
  readonly worth: number;
  /** Against the best, in cents: never more than nothing. */
  readonly behind: number;
}

/** The choices that are open, best first. Of many exchanges only the best few are worth reading. */
export function valued(values: HandValues, unit: Cents, open: readonly string[]): Valued[] {
  const worth = values.decisions
    .filter((value) => open.includes(value.do))
    .map((value) => ({
      decision: value.do,
      cards: value.cards ? value.cards.split(' ') : [],
      worth: value.expected * unit,
    }))
    .sort((one, other) => other.worth - one.worth);
  const best = worth[0]?.worth ?? 0;
  return worth.map((value) => ({ ...value, behind: value.worth - best }));
}

/** What was chosen among the values; an exchange is known by its cards, in whatever order. */
export function chosenOf(
  choices: readonly Valued[],
  decision: string,
  cards: readonly string[] = [],
): Valued | undefined {
  const name = [...cards].sort().join(' ');
  return choices.find(
    (choice) =>
      choice.decision === decision &&
      (decision !== 'exchange' || [...choice.cards].sort().join(' ') === name),
  );
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
