import { at, dealerHand, playersEdge, playersReach, spot, tallArea, type Cloth } from '../plan';

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
      spot('jackpot', 'slot', at(0, -155, 46), 'right', { printSize: 12 }),
      spot('ante', 'box', at(0, -81, 108, 58), 'right'),
      spot('bet', 'box', at(0, -8, 108, 72), 'right'),
    ],
    hand: { x: -84, y: 44, width: 168, height: 88, cardWidth: 60, words: 'under' },
    nameAt: 173,
  },
  tall: {
    area: tallArea,
    spots: [
      spot('jackpot', 'slot', at(-124, -134, 62), 'below', { printSize: 13 }),
      spot('ante', 'box', at(-16, -126, 110, 80), 'right', { printSize: 14 }),
      spot('bet', 'box', at(106, -126, 110, 80), 'right', { printSize: 14 }),
    ],
    hand: { x: -166, y: -42, width: 332, height: 142, cardWidth: 100, words: 'under' },
    nameAt: 166,
  },
};

export default cloth;
