import type { Schedule } from '../felts/felt-state';
import { oddsInWords } from '../money';

/** The lists of odds that a sign of a table stands for; most signs are none. */
export function schedulesIn(says: string): Schedule[] {
  const payouts = /^Payouts: (.*)$/.exec(says)?.[1];
  if (payouts) return [{ title: 'Payouts', lines: payouts.split(', ').map(payoutLine) }];
  const named = /^Ante bonus ([\d-]+), pair plus ([\d-]+)$/.exec(says);
  if (!named) return [];
  return [
    oddsList('Ante bonus', ['Straight flush', 'Three of a kind', 'Straight'], named[1] ?? ''),
    oddsList('Pair plus', ['Straight flush', 'Three of a kind', 'Straight', 'Flush', 'Pair'], named[2] ?? ''),
  ];
}

function payoutLine(text: string): Schedule['lines'][number] {
  const at = text.lastIndexOf(' ');
  const hand = text.slice(0, at);
  return { hand: hand.charAt(0).toUpperCase() + hand.slice(1), odds: oddsInWords(text.slice(at + 1)) };
}

function oddsList(title: string, hands: readonly string[], odds: string): Schedule {
  const numbers = odds.split('-');
  return { title, lines: hands.map((hand, place) => ({ hand, odds: `${numbers[place] ?? '?'} to 1` })) };
}
