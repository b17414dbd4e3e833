import { at, dealerHand, playersEdge, playersReach, tallArea, type Cloth } from '../plan';

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
      {
        id: 'pair-plus',
        name: 'pair plus',
        print: ['PAIR', 'PLUS'],
        shape: 'circle',
        ...at(0, -148, 64),
        amount: 'right',
      },
      { id: 'ante', name: 'ante', print: ['ANTE'], shape: 'diamond', ...at(0, -73, 76), amount: 'right' },
      { id: 'play', name: 'play', print: ['PLAY'], shape: 'circle', ...at(0, 2, 64), amount: 'right' },
    ],
    hand: { x: -82, y: 44, width: 164, height: 88, cardWidth: 62, words: 'under' },
    nameAt: 173,
  },
  tall: {
    area: tallArea,
    spots: [
      {
        id: 'pair-plus',
        name: 'pair plus',
        print: ['PAIR', 'PLUS'],
        shape: 'circle',
        ...at(-112, -126, 84),
        amount: 'below',
        printSize: 14,
      },
      {
        id: 'ante',
        name: 'ante',
        print: ['ANTE'],
        shape: 'diamond',
        ...at(0, -126, 96),
        amount: 'below',
        printSize: 14,
      },
      {
        id: 'play',
        name: 'play',
        print: ['PLAY'],
        shape: 'circle',
        ...at(112, -126, 84),
        amount: 'below',
        printSize: 14,
      },
    ],
    hand: { x: -162, y: -34, width: 324, height: 142, cardWidth: 100, words: 'under' },
    nameAt: 166,
  },
};

export default cloth;
