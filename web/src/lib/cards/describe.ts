import { rankNames, ranks, type Card, type Rank } from './card';

/**
 * What a hand is called at the table: "pair of sevens", "soft 17". These are words for what lies there; what a
 * hand is worth and what it is paid is for the house alone to say.
 */

const plurals: Record<Rank, string> = {
  '2': 'twos',
  '3': 'threes',
  '4': 'fours',
  '5': 'fives',
  '6': 'sixes',
  '7': 'sevens',
  '8': 'eights',
  '9': 'nines',
  T: 'tens',
  J: 'jacks',
  Q: 'queens',
  K: 'kings',
  A: 'aces',
};

/** The points of a blackjack hand, as a dealer calls them. */
export function blackjackWords(cards: readonly Card[], afterSplit = false): string {
  if (cards.length === 0) return '';
  const points = cards.reduce((sum, { rank }) => sum + pointsOf(rank), 0);
  const soft = cards.some(({ rank }) => rank === 'A') && points + 10 <= 21;
  const total = soft ? points + 10 : points;
  if (total === 21 && cards.length === 2 && !afterSplit) return 'Blackjack';
  if (total > 21) return `${total}, bust`;
  return soft && total < 21 ? `soft ${total}` : String(total);
}

function pointsOf(rank: Rank): number {
  if (rank === 'A') return 1;
  return rank === 'T' || rank === 'J' || rank === 'Q' || rank === 'K' ? 10 : Number(rank);
}

/** How strong a hand of three, five or six cards is by name, best first; `undefined` for any other number of cards. */
export function pokerWords(cards: readonly Card[]): string | undefined {
  if (cards.length === 6) return bestOfSix(cards);
  if (cards.length !== 3 && cards.length !== 5) return undefined;
  return classify(cards).words;
}

interface Classed {
  /** Higher is better, among hands of as many cards. */
  readonly class: number;
  /** Ranks that tell two hands of one class apart, the most telling first. */
  readonly ranks: readonly number[];
  readonly words: string;
}

function bestOfSix(cards: readonly Card[]): string {
  const fives = cards.map((left) => classify(cards.filter((card) => card !== left)));
  return fives.reduce((best, next) => (better(next, best) ? next : best)).words;
}

function better(one: Classed, other: Classed): boolean {
  if (one.class !== other.class) return one.class > other.class;
  const place = one.ranks.findIndex((rank, at) => rank !== other.ranks[at]);
  return place >= 0 && (one.ranks[place] ?? 0) > (other.ranks[place] ?? 0);
}

function classify(cards: readonly Card[]): Classed {
  const sizes = groups(cards);
  const ordered = sizes.map(({ rank }) => rank);
  const of = (place: number) => ranks[ordered[place] ?? 0] as Rank;
  const high = straightHigh(ordered);
  const flush = cards.every(({ suit }) => suit === cards[0]?.suit);
  const shape = sizes.map(({ count }) => count).join('');
  const named = (kind: number, words: string, telling: readonly number[] = ordered): Classed => ({
    class: kind,
    ranks: telling,
    words,
  });

  if (high !== undefined && flush) {
    const royal = cards.length === 5 && high === ranks.length - 1;
    return named(8, royal ? 'Royal flush' : 'Straight flush', [high]);
  }
  if (shape === '41') return named(7, `Four ${plurals[of(0)]}`);
  if (shape === '32') return named(6, `Full house, ${plurals[of(0)]} over ${plurals[of(1)]}`);
  const three = shape.startsWith('3') ? `Three ${plurals[of(0)]}` : undefined;
  // With three cards a straight and three of a kind are rarer than a flush.
  if (cards.length === 3) {
    if (three) return named(5, three);
    if (high !== undefined) return named(4, `Straight to the ${rankNames[ranks[high] as Rank]}`, [high]);
    if (flush) return named(3, `Flush, ${rankNames[of(0)]} high`);
  }
  if (flush) return named(5, `Flush, ${rankNames[of(0)]} high`);
  if (high !== undefined) return named(4, `Straight to the ${rankNames[ranks[high] as Rank]}`, [high]);
  if (three) return named(3, three);
  if (shape === '221') return named(2, `Two pairs, ${plurals[of(0)]} and ${plurals[of(1)]}`);
  if (shape.startsWith('2')) return named(1, `Pair of ${plurals[of(0)]}`);
  const second = of(0) === 'A' && of(1) === 'K' ? 'Ace and king' : undefined;
  return named(0, second ?? `${capital(rankNames[of(0)])} high`);
}

/** Ranks with how many cards have them: most first, then the highest. */
function groups(cards: readonly Card[]): { rank: number; count: number }[] {
  const counts = new Map<number, number>();
  for (const { rank } of cards) counts.set(ranks.indexOf(rank), (counts.get(ranks.indexOf(rank)) ?? 0) + 1);
  return [...counts]
    .map(([rank, count]) => ({ rank, count }))
    .sort((one, other) => other.count - one.count || other.rank - one.rank);
}

/** The highest rank of cards in sequence; an ace may stand under a two. */
function straightHigh(ordered: readonly number[]): number | undefined {
  const sorted = [...ordered].sort((one, other) => other - one);
  const [top = 0] = sorted;
  const size = sorted.length;
  if (size !== 3 && size !== 5) return undefined;
  if (sorted.every((rank, place) => rank === top - place)) return top;
  const under = sorted.slice(1).every((rank, place) => rank === size - 2 - place);
  return top === ranks.length - 1 && under ? size - 2 : undefined;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
