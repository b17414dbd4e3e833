import type { Point } from '../geometry';
import {
  at,
  dealerHand,
  playersEdge,
  playersReach,
  spot,
  tallArea,
  type Cloth,
  type SpotPlan,
} from '../plan';

/** The optional wagers that a table may offer, each with its own area on the cloth (rules 2.2.4, 14.4). */
const optionalSpots: Readonly<Record<string, { name: string; print: string[] }>> = {
  'perfect-pairs': { name: 'perfect pairs', print: ['PERFECT', 'PAIRS'] },
  'any-pair': { name: 'any pair', print: ['ANY', 'PAIR'] },
  'lucky-lucky': { name: 'lucky lucky', print: ['LUCKY', 'LUCKY'] },
};

/** The optional spots of a table, spread evenly about a middle. */
function optional(
  offered: readonly string[],
  middle: Point,
  size: number,
  step: number,
  printSize: number,
): SpotPlan[] {
  return offered.map((wager, place) => ({
    id: wager,
    ...(optionalSpots[wager] ?? { name: wager, print: [] }),
    shape: 'circle',
    x: middle.x + (place - (offered.length - 1) / 2) * step,
    y: middle.y,
    width: size,
    height: size,
    amount: 'below',
    printSize,
  }));
}

const hand = dealerHand();

/**
 * Cards lie between the dealer and the wagers; the main box is deep enough for three wagers in a line towards
 * the player (rule 5.7). A double lies to its left and a split to its right, where nothing is printed.
 */
export default function clothFor(offered: readonly string[]): Cloth {
  return {
    inscriptions: [
      { text: 'Blackjack pays 3 to 2', weight: 'lead' },
      { text: 'Dealer must stand on hard 17 or soft 18', weight: 'second' },
    ],
    band: { id: 'insurance', name: 'insurance', print: 'Insurance' },
    dealer: {
      wide: { hand: hand.wide, places: [], spots: [] },
      tall: { hand: hand.tall, places: [], spots: [] },
    },
    wide: {
      area: { width: 152, height: 364 },
      along: playersEdge,
      ends: playersReach,
      hand: { x: -74, y: -156, width: 148, height: 136, cardWidth: 64, words: 'over' },
      spots: [
        ...optional(
          offered,
          { x: 0, y: 9 },
          offered.length > 2 ? 46 : 52,
          offered.length > 2 ? 49 : 60,
          offered.length > 2 ? 9.5 : 11,
        ),
        spot('main', 'box', at(0, 108, 64, 88), 'below', { print: [] }),
        spot('double', 'unmarked', at(-54, 108, 42, 88), 'below', { print: [] }),
        spot('split', 'unmarked', at(54, 108, 42, 88), 'below', { print: [] }),
      ],
      nameAt: 173,
    },
    tall: {
      area: tallArea,
      hand: { x: -164, y: -128, width: 328, height: 130, cardWidth: 86, words: 'over' },
      spots: [
        ...optional(
          offered,
          { x: -78, y: 52 },
          offered.length > 2 ? 56 : 68,
          offered.length > 2 ? 62 : 78,
          offered.length > 2 ? 10.5 : 12.5,
        ),
        spot('main', 'box', at(70, 76, 80, 124), 'below', { print: [] }),
        spot('double', 'unmarked', at(140, 34, 46), 'below', { print: [] }),
        spot('split', 'unmarked', at(140, 100, 46), 'below', { print: [] }),
      ],
      nameAt: 168,
    },
  };
}
