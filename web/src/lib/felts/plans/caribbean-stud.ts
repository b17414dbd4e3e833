import { at, dealerHand, playersEdge, playersReach, tallArea, type Cloth } from '../plan';

const hand = dealerHand();

/** From the dealer to the player: the jackpot slot, ante, bet (rules 2.2.1 to 2.2.3). */
const cloth: Cloth = {
  inscriptions: [
    { text: 'Dealer only plays with ace-king or higher', weight: 'lead' },
    { text: 'A bet is twice the ante', weight: 'second' },
  ],
  dealer: {
    wide: { hand: hand.wide, places: [], spots: [] },
    // The jackpot meter stands at the right.
    tall: { hand: { ...hand.tall, x: 6, width: 224 }, places: [], spots: [] },
  },
  wide: {
    area: { width: 174, height: 364 },
    along: playersEdge,
    ends: playersReach,
    spots: [
      {
        id: 'jackpot',
        name: 'jackpot',
        print: ['JACKPOT'],
        shape: 'slot',
        ...at(0, -155, 46),
        amount: 'right',
        printSize: 12,
      },
      { id: 'ante', name: 'ante', print: ['ANTE'], shape: 'box', ...at(0, -81, 108, 58), amount: 'right' },
      { id: 'bet', name: 'bet', print: ['BET'], shape: 'box', ...at(0, -8, 108, 72), amount: 'right' },
    ],
    hand: { x: -84, y: 44, width: 168, height: 88, cardWidth: 60, words: 'under' },
    nameAt: 173,
  },
  tall: {
    area: tallArea,
    spots: [
      {
        id: 'jackpot',
        name: 'jackpot',
        print: ['JACKPOT'],
        shape: 'slot',
        ...at(-124, -134, 62),
        amount: 'below',
        printSize: 13,
      },
      {
        id: 'ante',
        name: 'ante',
        print: ['ANTE'],
        shape: 'box',
        ...at(-16, -126, 110, 80),
        amount: 'right',
        printSize: 14,
      },
      {
        id: 'bet',
        name: 'bet',
        print: ['BET'],
        shape: 'box',
        ...at(106, -126, 110, 80),
        amount: 'right',
        printSize: 14,
      },
    ],
    hand: { x: -166, y: -42, width: 332, height: 142, cardWidth: 100, words: 'under' },
    nameAt: 166,
  },
};

export default cloth;
