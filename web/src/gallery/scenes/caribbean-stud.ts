import { felts } from '../../lib/felts/plans';
import { folded, hand, lines, player, withTags, type Scene } from '../scene';

const shared = { plan: felts['caribbean-stud'], seats: 7, sign: '$10 to $250 · jackpot $1' };
const schedules = [
  {
    title: 'Bet pays',
    lines: lines(
      'Royal flush 250:1, Straight flush 50:1, Four of a kind 20:1, Full house 7:1, Flush 5:1, Straight 4:1, Three of a kind 3:1, Two pairs 2:1, One pair or less 1:1',
    ),
  },
];

const scenes: readonly Scene[] = [
  {
    ...shared,
    name: 'your-turn',
    call: 'Your turn',
    wait: { left: 0.6, seconds: 12 },
    otherwise: 'bet',
    net: -2200,
    choices: [
      { id: 'bet', label: 'Bet', price: 5000 },
      { id: 'fold', label: 'Fold' },
    ],
    table: {
      own: 4,
      turn: { seat: 4, left: 0.6 },
      schedules,
      meter: 12_845_055,
      dealer: hand('Kd ?? ?? ?? ??', 'King showing'),
      seats: [
        player(1, 'Mia', ['ante 25', 'bet 50'], [hand('?? ?? ?? ?? ??')]),
        player(2, 'Oliver', ['ante 10', 'jackpot 1'], [folded('?? ?? ?? ?? ??')]),
        withTags(player(3, 'Wen', ['ante 125', 'jackpot 1', 'bet 250'], [hand('?? ?? ?? ?? ??')]), {
          marker: 500,
        }),
        withTags(
          player(4, 'You', ['ante 25', 'jackpot 1'], [hand('Ts Th 4d 7c 2s', 'Pair of tens', [0, 1])]),
          { instruction: { word: 'usual', says: 'bet with a pair or better, otherwise fold' } },
        ),
        withTags(player(5, 'Priya', ['ante 20'], [hand('?? ?? ?? ?? ??')]), {
          instruction: { word: 'fold', says: 'fold' },
        }),
        player(7, 'Jack', [], [], 'away'),
      ],
    },
  },
  {
    ...shared,
    name: 'settled',
    call: 'Dealer has a pair of nines',
    net: 17300,
    choices: [{ id: 'next', label: 'Next round' }],
    table: {
      own: 5,
      schedules,
      meter: 12_845_475,
      dealer: hand('Kd 9s 9c 4h 2d', 'Pair of nines', [1, 2]),
      seats: [
        player(1, 'Mia', ['ante 25 lose', 'bet 50 lose'], [hand('Ah Kc 8d 5s 3c', 'Ace-king')]),
        player(2, 'Oliver', ['ante 10 lose', 'jackpot 1 lose'], [folded('?? ?? ?? ?? ??')]),
        player(
          3,
          'Wen',
          ['ante 125 win 125', 'bet 250 win 250'],
          [hand('Jh Jc 8h 6s 3d', 'Pair of jacks', [0, 1])],
        ),
        player(
          5,
          'You',
          ['ante 25 win 25', 'jackpot 1 lose', 'bet 50 win 150'],
          [hand('7h 7c 7s Qd 2c', 'Three sevens', [0, 1, 2])],
        ),
      ],
    },
  },
];

export default scenes;
