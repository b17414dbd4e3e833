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

const hand = dealerHand();

/** The two boxes of the options area, where a draw fee is laid (rule 2.2.2). */
function options(
  middle: { x: number; y: number },
  width: number,
  height: number,
  printSize: number,
): SpotPlan[] {
  const step = width / 2 + 4;
  return [
    spot('exchange', 'box', at(middle.x - step, middle.y, width, height), 'right', {
      name: 'exchange two to five cards',
      print: ['Exchange', '2–5 cards'],
      printSize,
    }),
    spot('buy', 'box', at(middle.x + step, middle.y, width, height), 'right', {
      name: 'buy a sixth card',
      print: ['Buy a', '6th card'],
      printSize,
    }),
  ];
}

/** Options nearest the dealer, then ante, super and bet in a row; the dealer's hand has a super spot too. */
const cloth: Cloth = {
  inscriptions: [
    { text: 'Dealer only plays with ace and king or higher', weight: 'lead' },
    { text: 'First five cards decide the super wager', weight: 'second' },
  ],
  dealer: {
    wide: {
      hand: { ...hand.wide, x: 520 },
      places: [],
      spots: [
        spot('super@dealer', 'crescent', at(1062, 110, 76), 'right', {
          name: 'super on the dealer’s hand',
          print: ['SUPER'],
        }),
      ],
    },
    tall: {
      hand: { x: 8, y: 10, width: 270, height: 80, cardWidth: 56, words: 'under' },
      places: [],
      spots: [
        spot('super@dealer', 'crescent', at(318, 46, 60), 'below', {
          name: 'super on the dealer’s hand',
          print: ['SUPER'],
          printSize: 11,
        }),
      ],
    },
  },
  wide: {
    area: { width: 240, height: 364 },
    along: playersEdge,
    ends: playersReach,
    spots: [
      ...options({ x: 0, y: -151 }, 114, 54, 15),
      spot('ante', 'circle', at(-80, -72, 68), 'below'),
      spot('super', 'crescent', at(0, -72, 76), 'below'),
      spot('bet', 'circle', at(80, -72, 68), 'below'),
    ],
    hand: { x: -117, y: 14, width: 234, height: 116, cardWidth: 82, words: 'under' },
    nameAt: 173,
  },
  tall: {
    area: tallArea,
    spots: [
      ...options({ x: 0, y: -154 }, 162, 46, 14),
      spot('ante', 'circle', at(-108, -80, 72), 'below', { printSize: 14 }),
      spot('super', 'crescent', at(0, -80, 80), 'below', { printSize: 14 }),
      spot('bet', 'circle', at(108, -80, 72), 'below', { printSize: 14 }),
    ],
    hand: { x: -164, y: 2, width: 328, height: 114, cardWidth: 80, words: 'under' },
    nameAt: 166,
  },
};

export default cloth;
