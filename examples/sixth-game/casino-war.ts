import { at, dealerHand, playersEdge, playersReach, tallArea, type Cloth } from '../plan';

const hand = dealerHand();

/** From the dealer to the player: the ante, and the bet of a war (rules 4.1, 6.3). */
const cloth: Cloth = {
  inscriptions: [
    { text: 'A tie: surrender half of the ante, or go to war', weight: 'lead' },
    { text: 'The same card or a higher one wins the war', weight: 'second' },
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
        id: 'ante',
        name: 'ante',
        print: ['ANTE'],
        shape: 'circle',
        ...at(0, -105, 84),
        amount: 'right',
      },
      {
        id: 'bet',
        name: 'bet',
        print: ['WAR'],
        shape: 'diamond',
        ...at(0, -12, 84),
        amount: 'right',
      },
    ],
    hand: {
      x: -82,
      y: 44,
      width: 164,
      height: 88,
      cardWidth: 62,
      words: 'under',
    },
    nameAt: 173,
  },
  tall: {
    area: tallArea,
    spots: [
      {
        id: 'ante',
        name: 'ante',
        print: ['ANTE'],
        shape: 'circle',
        ...at(-68, -126, 96),
        amount: 'below',
        printSize: 14,
      },
      {
        id: 'bet',
        name: 'bet',
        print: ['WAR'],
        shape: 'diamond',
        ...at(68, -126, 96),
        amount: 'below',
        printSize: 14,
      },
    ],
    hand: {
      x: -162,
      y: -34,
      width: 324,
      height: 142,
      cardWidth: 100,
      words: 'under',
    },
    nameAt: 166,
  },
};

export default cloth;
