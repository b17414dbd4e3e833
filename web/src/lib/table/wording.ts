import { oddsInWords } from '../money';

/** How wagers are called in a sentence. */
const wagerNames: Readonly<Record<string, string>> = {
  ante: 'Ante',
  bet: 'Bet',
  play: 'Play',
  jackpot: 'Jackpot',
  '1': 'Wager 1',
  '2': 'Wager 2',
  $: 'Wager $',
  'pair-plus': 'Pair plus',
  'ante-bonus': 'Ante bonus',
  super: 'Super',
  'super@dealer': 'Super on the dealer’s hand',
  draw: 'Draw',
  main: 'Main wager',
  double: 'Double',
  split: 'Split',
  insurance: 'Insurance',
  'perfect-pairs': 'Perfect pairs',
  'any-pair': 'Any pair',
  'lucky-lucky': 'Lucky Lucky',
};

export function wagerName(wager: string): string {
  const seat = /^super@(\d)$/.exec(wager)?.[1];
  return seat ? `Super on the hand of seat ${seat}` : (wagerNames[wager] ?? wager);
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
