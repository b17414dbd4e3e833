import { dealerHand, playersEdge, playersReach, tallArea, type FeltPlan } from '../plan';

const hand = dealerHand();

/** From the dealer to the player: the jackpot slot, ante, bet (rules 2.2.1 to 2.2.3). */
export const caribbeanStud: FeltPlan = {
  game: 'caribbean-stud',
  title: 'Caribbean Stud Poker',
  seats: { fewest: 1, most: 7, usual: 7 },
  inscriptions: [
    { text: 'Dealer only plays with ace-king or higher', weight: 'lead' },
    { text: 'A bet is twice the ante', weight: 'second' },
  ],
  dealer: {
    wide: { hand: hand.wide, places: [], spots: [] },
    tall: { hand: hand.tall, places: [], spots: [] },
  },
  wide: {
    area: { width: 174, height: 364 },
    along: playersEdge,
    ends: playersReach,
    spots: [
      { id: 'jackpot', name: 'jackpot', print: ['JACKPOT'], shape: 'slot', x: 0, y: -155, width: 46, height: 46, amount: 'right', printSize: 12 },
      { id: 'ante', name: 'ante', print: ['ANTE'], shape: 'box', x: 0, y: -81, width: 108, height: 58, amount: 'right' },
      { id: 'bet', name: 'bet', print: ['BET'], shape: 'box', x: 0, y: -8, width: 108, height: 72, amount: 'right' },
    ],
    hand: { x: -84, y: 44, width: 168, height: 88, cardWidth: 60, words: 'under' },
    nameAt: 173,
  },
  tall: {
    area: tallArea,
    spots: [
      { id: 'jackpot', name: 'jackpot', print: ['JACKPOT'], shape: 'slot', x: -118, y: -112, width: 60, height: 60, amount: 'below', printSize: 13 },
      { id: 'ante', name: 'ante', print: ['ANTE'], shape: 'box', x: 0, y: -112, width: 104, height: 76, amount: 'below', printSize: 14 },
      { id: 'bet', name: 'bet', print: ['BET'], shape: 'box', x: 116, y: -112, width: 104, height: 76, amount: 'below', printSize: 14 },
    ],
    hand: { x: -166, y: -30, width: 332, height: 128, cardWidth: 88, words: 'under' },
    nameAt: 150,
  },
};
