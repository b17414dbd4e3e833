/** The prizes of a jackpot for a wall, from its pay table. */
import type { PayTable } from '../../lib/api/view';
import { paysInWords } from '../../lib/table/schedules';

interface Prize {
  readonly rule: string;
  readonly hand: string;
  readonly wins: string;
}

export function prizesOf({ lines }: PayTable): Prize[] {
  return lines.map((line) => ({ rule: line.rule ?? line.hand, hand: line.hand, wins: paysInWords(line) }));
}

/** The hand of a prize, found by the rules of its payment. */
export function wonWith(prizes: readonly Prize[], rules: readonly string[]): string {
  return prizes.find(({ rule }) => rules.includes(rule))?.hand ?? 'Jackpot';
}
