import { at, playersEdge, playersReach, spot, tallArea, type Cloth } from '../plan';

/**
 * Three wagers in a row, marked $, 2 and 1, with the pay schedule in every playing area and two places for
 * the community cards before the dealer (rules 2.2.1, 2.2.2). The dealer plays no hand.
 */
const cloth: Cloth = {
  inscriptions: [
    { text: 'Let it ride', weight: 'lead' },
    { text: 'A pair of tens or better wins', weight: 'second' },
  ],
  dealer: {
    wide: {
      hand: { x: 688, y: 58, width: 224, height: 126, cardWidth: 86, words: 'under' },
      places: [
        { x: 698, y: 58, width: 96, height: 130, print: 'First' },
        { x: 806, y: 58, width: 96, height: 130, print: 'Second' },
      ],
      spots: [],
    },
    tall: {
      hand: { x: 110, y: 10, width: 140, height: 80, cardWidth: 56, words: 'under' },
      places: [
        { x: 112, y: 8, width: 64, height: 86, print: 'First' },
        { x: 184, y: 8, width: 64, height: 86, print: 'Second' },
      ],
      spots: [],
    },
  },
  wide: {
    area: { width: 172, height: 384 },
    along: playersEdge,
    ends: playersReach,
    schedule: { x: -80, y: -188, width: 160, height: 126, columns: 1 },
    spots: [
      spot('$', 'circle', at(-57, -25, 54), 'below', { name: 'dollar', printSize: 27 }),
      spot('2', 'circle', at(0, -25, 54), 'below', { name: 'two', printSize: 27 }),
      spot('1', 'circle', at(57, -25, 54), 'below', { name: 'one', printSize: 27 }),
    ],
    hand: { x: -83, y: 52, width: 166, height: 88, cardWidth: 62, words: 'under' },
    nameAt: 183,
  },
  tall: {
    area: tallArea,
    schedule: { x: -164, y: -179, width: 328, height: 75, columns: 2 },
    spots: [
      spot('$', 'circle', at(-108, -60, 70), 'below', { name: 'dollar', printSize: 34 }),
      spot('2', 'circle', at(0, -60, 70), 'below', { name: 'two', printSize: 34 }),
      spot('1', 'circle', at(108, -60, 70), 'below', { name: 'one', printSize: 34 }),
    ],
    hand: { x: -150, y: 9, width: 300, height: 112, cardWidth: 79, words: 'under' },
    nameAt: 166,
  },
};

export default cloth;
