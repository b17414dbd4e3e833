import { at, dealerHand, playersEdge, playersReach, tallArea, type Cloth, type SpotPlan } from '../plan';

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
    {
      id: 'exchange',
      name: 'exchange two to five cards',
      print: ['Exchange', '2–5 cards'],
      shape: 'box',
      x: middle.x - step,
      y: middle.y,
      width,
      height,
      amount: 'right',
      printSize,
    },
    {
      id: 'buy',
      name: 'buy a sixth card',
      print: ['Buy a', '6th card'],
      shape: 'box',
      x: middle.x + step,
      y: middle.y,
      width,
      height,
      amount: 'right',
      printSize,
    },
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
        {
          id: 'super@dealer',
          name: 'super on the dealer’s hand',
          print: ['SUPER'],
          shape: 'crescent',
          ...at(1062, 110, 76),
          amount: 'right',
        },
      ],
    },
    tall: {
      hand: { x: 8, y: 10, width: 270, height: 80, cardWidth: 56, words: 'under' },
      places: [],
      spots: [
        {
          id: 'super@dealer',
          name: 'super on the dealer’s hand',
          print: ['SUPER'],
          shape: 'crescent',
          ...at(318, 46, 60),
          amount: 'below',
          printSize: 11,
        },
      ],
    },
  },
  wide: {
    area: { width: 240, height: 364 },
    along: playersEdge,
    ends: playersReach,
    spots: [
      ...options({ x: 0, y: -151 }, 114, 54, 15),
      { id: 'ante', name: 'ante', print: ['ANTE'], shape: 'circle', ...at(-80, -72, 68), amount: 'below' },
      { id: 'super', name: 'super', print: ['SUPER'], shape: 'crescent', ...at(0, -72, 76), amount: 'below' },
      { id: 'bet', name: 'bet', print: ['BET'], shape: 'circle', ...at(80, -72, 68), amount: 'below' },
    ],
    hand: { x: -117, y: 14, width: 234, height: 116, cardWidth: 82, words: 'under' },
    nameAt: 173,
  },
  tall: {
    area: tallArea,
    spots: [
      ...options({ x: 0, y: -154 }, 162, 46, 14),
      {
        id: 'ante',
        name: 'ante',
        print: ['ANTE'],
        shape: 'circle',
        ...at(-108, -80, 72),
        amount: 'below',
        printSize: 14,
      },
      {
        id: 'super',
        name: 'super',
        print: ['SUPER'],
        shape: 'crescent',
        ...at(0, -80, 80),
        amount: 'below',
        printSize: 14,
      },
      {
        id: 'bet',
        name: 'bet',
        print: ['BET'],
        shape: 'circle',
        ...at(108, -80, 72),
        amount: 'below',
        printSize: 14,
      },
    ],
    hand: { x: -164, y: 2, width: 328, height: 114, cardWidth: 80, words: 'under' },
    nameAt: 166,
  },
};

export default cloth;
