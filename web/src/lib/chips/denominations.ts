import type { Cents } from '../money';

/**
 * How the edge of a chip is marked. Denominations differ in the number and form of their marks as well as in
 * colour, so that people who do not see colours can tell them apart.
 */
interface EdgePattern {
  readonly form: 'bars' | 'pairs' | 'wedges' | 'dots';
  readonly count: number;
}

export interface Denomination {
  readonly value: Cents;
  /** The text on its face. */
  readonly face: string;
  readonly colour: string;
  /** Colour of the marks and of the written value. */
  readonly print: string;
  readonly edge: EdgePattern;
}

/** From the largest to the smallest. Each value divides the one before it, so breaking greedily uses fewest chips. */
export const denominations: readonly Denomination[] = [
  { value: 500_000, face: '5K', colour: '#5b4a3f', print: '#fff4e0', edge: { form: 'wedges', count: 8 } },
  { value: 100_000, face: '1K', colour: '#c9a227', print: '#241b02', edge: { form: 'dots', count: 12 } },
  { value: 50_000, face: '500', colour: '#6d3f8f', print: '#ffffff', edge: { form: 'wedges', count: 6 } },
  { value: 10_000, face: '100', colour: '#23262b', print: '#f7f3e8', edge: { form: 'pairs', count: 4 } },
  { value: 2_500, face: '25', colour: '#1f7a46', print: '#ffffff', edge: { form: 'bars', count: 8 } },
  { value: 500, face: '5', colour: '#b3262e', print: '#ffffff', edge: { form: 'bars', count: 6 } },
  { value: 100, face: '1', colour: '#f2ece0', print: '#27417c', edge: { form: 'bars', count: 4 } },
  { value: 50, face: '50c', colour: '#e39aa8', print: '#3d0f19', edge: { form: 'dots', count: 8 } },
];

/** The chips of an amount, and the rest for which there is no chip (jackpot prizes are paid to the cent). */
interface BrokenAmount {
  /** Largest first, one entry per chip. */
  readonly chips: readonly Denomination[];
  readonly rest: Cents;
}

/** Breaks an amount into the fewest chips. */
export function breakIntoChips(amount: Cents, among: readonly Denomination[] = denominations): BrokenAmount {
  if (!Number.isSafeInteger(amount) || amount < 0) {
    throw new RangeError(`${amount} cents cannot be laid in chips`);
  }
  const chips: Denomination[] = [];
  let rest = amount;
  for (const denomination of among) {
    const count = Math.floor(rest / denomination.value);
    for (let laid = 0; laid < count; laid += 1) chips.push(denomination);
    rest -= count * denomination.value;
  }
  return { chips, rest };
}

/**
 * The chips that a drawing shows, bottom first: at most the `most` largest, since the amount is written
 * beside the stack.
 */
export function visibleStack(amount: Cents, most: number): readonly Denomination[] {
  return breakIntoChips(amount).chips.slice(0, most);
}
