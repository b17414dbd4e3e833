import { felts } from '../../lib/felts/plans';
import { folded, hand, lines, none, onHand, player, wager, type Scene } from '../scene';

const shared = { plan: felts['lunar-poker'], seats: 5, sign: '$10 to $300' };
const schedules = [
  {
    title: 'Bet pays',
    lines: lines(
      'Royal flush 100:1, Straight flush 50:1, Four of a kind 20:1, Full house 7:1, Flush 5:1, Straight 4:1, Three of a kind 3:1, Two pairs 2:1, Pair or ace-king 1:1',
    ),
  },
  {
    title: 'Super pays',
    lines: lines(
      'Four of a kind 200:1, Five pictures 150:1, Full house 100:1, Flush 60:1, Straight 25:1, Three of a kind 8:1, Ace-king-queen 5:1, Five of one colour 2:1',
    ),
  },
];

const scenes: readonly Scene[] = [
  {
    ...shared,
    name: 'wagering',
    call: 'Place your wagers',
    fault: { what: 'Super is missing', why: 'at least $20, as much as the ante (rule 5.2)' },
    net: 0,
    table: {
      own: 3,
      open: ['ante', 'super', 'super@dealer', 'super@1', 'super@2', 'super@4'],
      schedules,
      dealer: none,
      dealerWagers: [],
      seats: [
        player(1, 'Mia', ['ante 25', 'super 25'], []),
        onHand(player(2, 'Oliver', ['ante 10', 'super 10'], []), 3, 'super 20'),
        player(3, 'You', ['ante 20'], []),
        player(4, 'Wen', [], []),
      ],
    },
  },
  {
    ...shared,
    name: 'your-turn',
    call: 'Your turn',
    net: -6000,
    choices: [
      { id: 'bet', label: 'Bet', price: 4000 },
      { id: 'exchange', label: 'Exchange', price: 2000 },
      { id: 'buy', label: 'Buy a 6th', price: 2000 },
      { id: 'fold', label: 'Fold' },
    ],
    table: {
      own: 3,
      turn: { seat: 3, left: 0.9 },
      schedules,
      dealer: hand('Ac ?? ?? ?? ??', 'Ace showing'),
      dealerWagers: [wager('super@dealer 20')],
      seats: [
        player(1, 'Mia', ['ante 25', 'super 25', 'bet 50', 'exchange 25'], [hand('?? ?? ?? ?? ??')]),
        onHand(player(2, 'Oliver', ['ante 10', 'super 10'], [folded('?? ?? ?? ?? ??')]), 3, 'super 20'),
        player(3, 'You', ['ante 20', 'super 20 win 40'], [hand('Ks Qs 7c 7s 2c', 'Pair of sevens', [2, 3])]),
        player(4, 'Wen', ['ante 100', 'super 100', 'buy 100', 'bet 200'], [hand('?? ?? ?? ?? ?? ??')]),
      ],
    },
  },
  {
    ...shared,
    name: 'settled',
    call: 'Dealer has ace-king',
    net: 8000,
    choices: [{ id: 'next', label: 'Next round' }],
    table: {
      own: 2,
      schedules,
      dealer: hand('Ac Kd 9h 5s 3d', 'Ace-king', [0, 1]),
      dealerWagers: [wager('super@dealer 20 lose')],
      seats: [
        onHand(
          player(
            1,
            'Mia',
            ['ante 25 stand-off', 'super 25 win 200', 'bet 50 win 150'],
            [hand('6h 6c 6s Qd 2c', 'Three sixes', [0, 1, 2])],
          ),
          2,
          'super 20 win 160',
        ),
        player(
          2,
          'You',
          ['ante 20 stand-off', 'super 20 lose', 'buy 20 fee', 'bet 40 win 320'],
          [hand('3c 4d 4h 5c 6d 7s', 'Two straights', [0, 1, 3, 4, 5])],
        ),
        player(
          4,
          'Wen',
          ['ante 100 lose', 'super 100 lose', 'bet 200 lose'],
          [hand('Qs Jd 8h 6d 4c', 'Queen high')],
        ),
        player(5, 'Priya', ['ante 15 lose', 'super 15 lose'], [folded('?? ?? ?? ?? ??')]),
      ],
    },
  },
];

export default scenes;
