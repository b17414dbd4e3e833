import { at, dealerHand, playersEdge, playersReach, spot, tallArea, type Cloth } from '../plan';

const hand = dealerHand();

/** Three spots in a line from the dealer to the player: pair plus, ante, play (rules 2.2.1, 2.2.2). */
const cloth: Cloth = {
  inscriptions: [
    { text: 'Dealer plays with queen or higher', weight: 'lead' },
    { text: 'Ante and play pay 1 to 1', weight: 'second' },
  ],
  dealer: {
    wide: { hand: hand.wide, places: [], spots: [] },
    tall: { hand: hand.tall, places: [], spots: [] },
  },
  wide: {
    area: { width: 170, height: 364 },
    along: playersEdge,
    ends: playersReach,
    spots: [
      spot('pair-plus', 'circle', at(0, -148, 64), 'right', { name: 'pair plus', print: ['PAIR', 'PLUS'] }),
      spot('ante', 'diamond', at(0, -73, 76), 'right'),
      spot('play', 'circle', at(0, 2, 64), 'right'),
    ],
    hand: { x: -82, y: 44, width: 164, height: 88, cardWidth: 62, words: 'under' },
    nameAt: 173,
  },
  tall: {
    area: tallArea,
    spots: [
      spot('pair-plus', 'circle', at(-112, -126, 84), 'below', {
        name: 'pair plus',
        print: ['PAIR', 'PLUS'],
        printSize: 14,
      }),
      spot('ante', 'diamond', at(0, -126, 96), 'below', { printSize: 14 }),
      spot('play', 'circle', at(112, -126, 84), 'below', { printSize: 14 }),
    ],
    hand: { x: -162, y: -34, width: 324, height: 142, cardWidth: 100, words: 'under' },
    nameAt: 166,
  },
};

export default cloth;
