import { capital } from '../capital';
import { wagerLabel } from '../games';
import { dollars, oddsInWords, parseMoney } from '../money';

/** The name of a wager in a sentence; it may be on the hand of another seat or of the dealer. */
export function wagerName(wager: string): string {
  const [, on = wager, hand] = /^(.+)@(\d|dealer)$/.exec(wager) ?? [];
  const name = wagerLabel(on) ?? on;
  if (hand === undefined) return name;
  return `${name} on the ${hand === 'dealer' ? 'dealer’s hand' : `hand of seat ${hand}`}`;
}

/** Rewrites texts of the server for people: amounts (`5.00` to `$5`), odds (`3:2` to `3 to 2`), and without rules in brackets. */
export function houseWords(text: string): string {
  return text
    .replace(/\s*\((?:rule|ruling)[^)]*\)/g, '')
    .replace(/(?<![\d.:])\d+\.\d\d(?![\d.])/g, (amount) => dollars(parseMoney(amount)))
    .replace(/\b(\d+:\d+)\b/g, (odds) => oddsInWords(odds));
}

/** The text of a sign, with a capital and the names of wagers. */
export function signWords(text: string): string {
  return capital(houseWords(text).replace(/^[a-z]+-[a-z]+(?=:)/, wagerName));
}

/** The book and number of a rule; rulings have their own book. */
export function ruleAddress(game: string, rule: string): { book: string; number: string; label: string } {
  const ruling = /^ruling (\w+)$/.exec(rule)?.[1];
  return ruling
    ? { book: 'rulings', number: ruling, label: `Ruling ${ruling}` }
    : { book: game, number: rule, label: `Rule ${rule}` };
}
