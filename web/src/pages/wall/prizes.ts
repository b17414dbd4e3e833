/** What a jackpot pays, ready for a wall: this page knows no prizes of its own. */
import type { PayTable } from '../../lib/api/view';
import { paysInWords } from '../../lib/table/schedules';

export interface Prize {
  readonly rule: string;
  readonly hand: string;
  readonly wins: string;
}

export function prizesOf({ lines }: PayTable): Prize[] {
  return lines.map((line) => ({ rule: line.rule ?? line.hand, hand: line.hand, wins: paysInWords(line) }));
}

/** What a prize was won with, by the rules it was paid by. */
export function wonWith(prizes: readonly Prize[], rules: readonly string[]): string {
  return prizes.find(({ rule }) => rules.includes(rule))?.hand ?? 'Jackpot';
}
