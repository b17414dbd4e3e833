import { felts } from '../../lib/felts/plans';
import { folded, hand, lines, none, player, type Scene } from '../scene';

const plan = felts['three-card-poker'];
const schedules = [
  { title: 'Ante bonus', lines: lines('Straight flush 5:1, Three of a kind 4:1, Straight 1:1') },
  {
    title: 'Pair plus',
    lines: lines('Straight flush 40:1, Three of a kind 30:1, Straight 6:1, Flush 4:1, Pair 1:1'),
  },
];
const shared = { plan, seats: 7, sign: '$10 to $500' };

const scenes: readonly Scene[] = [
  {
    ...shared,
    name: 'wagering',
    call: 'Place your wagers',
    net: 0,
    table: {
      own: 4,
      open: ['ante', 'pair-plus'],
      schedules,
      dealer: none,
      seats: [
        player(1, 'Mia', ['ante 25'], []),
        player(2, 'Oliver', ['ante 10', 'pair-plus 5'], []),
        player(4, 'You', ['ante 15'], []),
        player(5, 'Priya', ['pair-plus 20'], []),
        player(7, 'Jack', [], [], 'away'),
      ],
    },
  },
  {
    ...shared,
    name: 'your-turn',
    call: 'Your turn',
    net: 4500,
    choices: [
      { id: 'play', label: 'Play', price: 2500 },
      { id: 'fold', label: 'Fold' },
    ],
    table: {
      own: 4,
      turn: { seat: 4, left: 0.7 },
      schedules,
      dealer: hand('?? ?? ??'),
      seats: [
        player(1, 'Mia', ['ante 25', 'play 25'], [hand('?? ?? ??')]),
        player(2, 'Oliver', ['ante 10', 'pair-plus 5'], [folded('?? ?? ??')]),
        player(3, 'Wen', ['ante 150', 'pair-plus 50', 'play 150'], [hand('?? ?? ??')]),
        player(4, 'You', ['ante 25', 'pair-plus 10'], [hand('Qh Jh 9d', 'Queen high')]),
        player(5, 'Priya', ['pair-plus 20'], [hand('?? ?? ??')]),
        player(7, 'Jack', [], [], 'away'),
      ],
    },
  },
  {
    ...shared,
    name: 'settled',
    call: 'Dealer has queen high',
    net: 13500,
    choices: [{ id: 'next', label: 'Next round' }],
    table: {
      own: 2,
      schedules,
      dealer: hand('Qs 8d 3c', 'Queen high'),
      seats: [
        player(1, 'Mia', ['ante 25 lose', 'play 25 lose'], [hand('Jh 9c 2s', 'Jack high')]),
        player(
          2,
          'You',
          ['ante 25 win 25', 'pair-plus 10 win 60', 'play 25 win 25'],
          [hand('5c 6d 7s', 'Straight', [0, 1, 2])],
        ),
        player(
          3,
          'Wen',
          ['ante 150 win 150', 'pair-plus 50 win 50', 'play 150 win 150'],
          [hand('Kd Kc 4h', 'Pair of kings', [0, 1])],
        ),
        player(5, 'Priya', ['pair-plus 20 lose'], [hand('Ah 7d 2c', 'Ace high')]),
        player(6, 'Tom', ['ante 20 stand-off', 'play 20 stand-off'], [hand('Qd 8h 3s', 'Queen high')]),
      ],
    },
  },
];

export default scenes;
