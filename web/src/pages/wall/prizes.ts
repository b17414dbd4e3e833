/** The pay table of the jackpot, from the words of the rulebook: this page knows no prizes of its own. */
import { dollars, parseMoney } from '../../lib/money';
import type { Book } from '../rules/rulebook';

export interface Prize {
  readonly rule: string;
  readonly hand: string;
  readonly wins: string;
}

const payTable = /^12\.1\.\d+$/;

/** "A flush wins a jackpot bonus of $100." as hand and prize; a rule that says it otherwise is shown whole. */
export function prizesOf(book: Book): Prize[] {
  return book.rules
    .filter(({ number }) => payTable.test(number))
    .map(({ number, says }) => {
      const parts = /^(?:An? )?(.+?) wins (?:an? )?(.+?)\.?$/i.exec(says);
      const [hand, wins] = [parts?.[1], parts?.[2]];
      if (!hand || !wins) return { rule: number, hand: says, wins: '' };
      return { rule: number, hand: capital(hand), wins: capital(wins) };
    });
}

/** What the pool itself guarantees, for as long as the rulebook cannot be read. */
export function guaranteed(pays: Readonly<Record<string, string>>): Prize[] {
  return Object.entries(pays).map(([hand, least]) => ({
    rule: hand,
    hand: capital(hand.replaceAll('-', ' ')),
    wins: `At least ${dollars(parseMoney(least))}`,
  }));
}

/** What a prize was won with, by the rules it was paid by. */
export function wonWith(prizes: readonly Prize[], rules: readonly string[]): string {
  return prizes.find(({ rule }) => rules.includes(rule))?.hand ?? 'Jackpot';
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
