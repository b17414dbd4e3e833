import { wagerLabel } from '../games';
import { oddsInWords } from '../money';

/** How a wager is called in a sentence; one may lie on the hand of another seat, or of the dealer. */
export function wagerName(wager: string): string {
  const [, on = wager, hand] = /^(.+)@(\d|dealer)$/.exec(wager) ?? [];
  const name = wagerLabel(on) ?? on;
  if (hand === undefined) return name;
  return `${name} on the ${hand === 'dealer' ? 'dealer’s hand' : `hand of seat ${hand}`}`;
}

/** Words of the house have amounts as `5.00`, odds as `3:2` and the rule in brackets; people read `$5` and `3 to 2`. */
export function houseWords(text: string): string {
  return text
    .replace(/\s*\((?:rule|ruling)[^)]*\)/g, '')
    .replace(/(?<![\d.:])(\d+)\.(\d\d)(?![\d.])/g, (_, whole: string, cents: string) => {
      const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
      return `$${grouped}${cents === '00' ? '' : `.${cents}`}`;
    })
    .replace(/\b(\d+:\d+)\b/g, (odds) => oddsInWords(odds));
}

/** What a sign says, begun with a capital and with wagers by their names. */
export function signWords(text: string): string {
  const words = houseWords(text).replace(/^[a-z]+-[a-z]+(?=:)/, wagerName);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Where a rule is found: rulings, which decide where a document is unclear, have a book of their own. */
export function ruleAddress(game: string, rule: string): { book: string; number: string; label: string } {
  const ruling = /^ruling (\w+)$/.exec(rule)?.[1];
  return ruling
    ? { book: 'rulings', number: ruling, label: `Ruling ${ruling}` }
    : { book: game, number: rule, label: `Rule ${rule}` };
}
