import { planOf } from '../../lib/felts/plans';
import { hand, none, player, type Scene } from '../scene';

const sign = '$15 to $1,000 · optional $5 to $100';
const diagramA = planOf('star-blackjack', ['perfect-pairs']);
const diagramB = planOf('star-blackjack', ['any-pair']);
const diagramC = planOf('star-blackjack', ['lucky-lucky']);
const allThree = planOf('star-blackjack', ['perfect-pairs', 'any-pair', 'lucky-lucky']);

const refusedDouble = { why: 'Only on 9, 10 or 11', rule: '11.1' };

const scenes: readonly Scene[] = [
  {
    name: 'your-turn',
    plan: diagramA,
    seats: 7,
    sign,
    call: 'Your turn',
    net: -3000,
    choices: [
      { id: 'hit', label: 'Hit' },
      { id: 'stand', label: 'Stand' },
      { id: 'double', label: 'Double', refused: refusedDouble },
      { id: 'split', label: 'Split', price: 5000 },
    ],
    table: {
      own: 4,
      turn: { seat: 4, left: 0.45 },
      dealer: hand('9h', '9'),
      seats: [
        player(1, 'Mia', ['main 25'], [hand('Kh 7c', '17')]),
        player(
          2,
          'Oliver',
          ['main 100', 'main 50', 'main 25', 'perfect-pairs 10'],
          [hand('5h 6c 4d 5s', '20')],
        ),
        player(4, 'You', ['main 50', 'perfect-pairs 10 lose'], [hand('8s 8d', '16')]),
        player(5, 'Priya', ['main 15'], [hand('Ad 6c', 'soft 17')]),
        player(6, 'Wen', ['main 500'], [hand('Js Ac', 'Blackjack', [0, 1])]),
      ],
    },
  },
  {
    name: 'split-insurance-nine',
    plan: allThree,
    seats: 9,
    sign,
    call: 'Insurance',
    net: 12000,
    choices: [
      { id: 'hit', label: 'Hit' },
      { id: 'stand', label: 'Stand' },
      { id: 'double', label: 'Double', price: 5000 },
    ],
    table: {
      own: 5,
      turn: { seat: 5, hand: 1, left: 0.85 },
      dealer: hand('As', 'Ace'),
      seats: [
        player(1, 'Mia', ['main 25', 'insurance 12.50'], [hand('Kh 7c', '17')]),
        player(2, 'Oliver', ['main 100', 'perfect-pairs 10', 'lucky-lucky 5'], [hand('5h 6c', '11')]),
        player(3, 'Ana', ['main 15'], [hand('Th 2c', '12')]),
        player(4, 'Tom', ['main 20', 'any-pair 5'], [hand('Qh 9c', '19')]),
        player(
          5,
          'You',
          ['main 50', 'split 50', 'double 50', 'insurance 25', 'lucky-lucky 5'],
          [hand('8s 3d Th', '21'), hand('8d 2c', '10')],
        ),
        player(6, 'Wen', ['main 500'], [hand('Js 4c', '14')]),
        player(7, 'Sam', ['main 35', 'split 35'], [hand('7s Kc', '17'), hand('7d 4c 5d', '16')]),
        player(8, 'Priya', ['main 15'], [hand('9s 9c', '18')]),
        player(9, 'Jack', ['main 25'], [hand('6s Tc', '16')]),
      ],
    },
  },
  {
    name: 'settled-five',
    plan: diagramC,
    seats: 5,
    sign,
    call: 'Dealer has 19',
    net: 7750,
    choices: [{ id: 'next', label: 'Next round' }],
    table: {
      own: 2,
      dealer: hand('9h 4d 6s', '19'),
      seats: [
        player(1, 'Mia', ['main 25 lose'], [hand('Kh 7c', '17')]),
        player(2, 'You', ['main 50 win 75', 'lucky-lucky 5 lose'], [hand('Ah Kc', 'Blackjack', [0, 1])]),
        player(3, 'Oliver', ['main 100 stand-off', 'lucky-lucky 10 win 20'], [hand('5h 6c 8d', '19')]),
        player(5, 'Priya', ['main 15 lose'], [hand('Td 6c 9h', 'Bust, 25')]),
      ],
    },
  },
  {
    name: 'wagering-any-pair',
    plan: diagramB,
    seats: 6,
    sign,
    call: 'Place your wagers',
    net: 0,
    table: {
      own: 6,
      open: ['main', 'any-pair'],
      dealer: none,
      seats: [
        player(2, 'Mia', ['main 25', 'any-pair 5'], []),
        player(6, 'You', ['main 100', 'any-pair 5'], []),
      ],
    },
  },
];

export default scenes;
