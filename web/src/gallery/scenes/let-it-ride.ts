import { felts } from '../../lib/felts/plans';
import { hand, lines, none, player, withTags, type Scene } from '../scene';

const shared = { plan: felts['let-it-ride'], seats: 7, sign: '$10 to $200 a spot' };
const schedules = [
  {
    title: 'Pays',
    lines: lines(
      'Royal flush 1000:1, Straight flush 200:1, Four of a kind 50:1, Full house 11:1, Flush 8:1, Straight 5:1, Three of a kind 3:1, Two pair 2:1, Tens or better 1:1',
    ),
  },
];

const scenes: readonly Scene[] = [
  {
    ...shared,
    name: 'wagering',
    call: 'Place your wagers',
    net: 0,
    table: {
      own: 4,
      open: ['$', '2', '1'],
      schedules,
      dealer: none,
      seats: [
        player(2, 'Oliver', ['$ 10', '2 10', '1 10'], []),
        player(4, 'You', ['$ 25', '2 25', '1 25'], []),
      ],
    },
  },
  {
    ...shared,
    name: 'your-turn',
    call: 'Your turn',
    wait: { left: 0.3, seconds: 4 },
    otherwise: 'let it ride',
    net: 3000,
    choices: [
      { id: 'ride', label: 'Let it ride' },
      { id: 'let-all-ride', label: 'Let all ride' },
      { id: 'withdraw', label: 'Take it back', quiet: true },
    ],
    table: {
      own: 4,
      turn: { seat: 4, left: 0.3 },
      schedules,
      dealer: hand('?? ??'),
      seats: [
        player(1, 'Mia', ['$ 25', '2 25', '1 25 withdrawn'], [hand('?? ?? ??')]),
        player(2, 'Oliver', ['$ 10', '2 10', '1 10'], [hand('?? ?? ??')]),
        player(3, 'Wen', ['$ 150', '2 150', '1 150'], [hand('?? ?? ??')]),
        withTags(player(4, 'You', ['$ 25', '2 25', '1 25'], [hand('Jh Js 9h', 'Pair of jacks')], 'ready'), {
          marker: 500,
          instruction: { word: 'take back', says: 'withdraw both wagers that can be withdrawn' },
        }),
        player(6, 'Priya', ['$ 20', '2 20', '1 20'], [hand('?? ?? ??')]),
      ],
    },
  },
  {
    ...shared,
    name: 'settled',
    call: 'Hands are settled',
    net: 48000,
    choices: [{ id: 'next', label: 'Next round' }],
    table: {
      own: 4,
      schedules,
      dealer: hand('8h 2h'),
      seats: [
        player(1, 'Mia', ['$ 25 lose', '2 25 lose'], [hand('Kd 9c 4s', 'King high')]),
        player(2, 'Oliver', ['$ 10 win 10'], [hand('Ad Ac 5s', 'Pair of aces', [0, 1])]),
        player(4, 'You', ['$ 25 win 200', '2 25 win 200'], [hand('Jh Th 9h', 'Flush', [0, 1, 2])]),
        player(6, 'Priya', ['$ 20 lose'], [hand('7d 7c 3s', 'Pair of sevens')]),
      ],
    },
  },
];

export default scenes;
