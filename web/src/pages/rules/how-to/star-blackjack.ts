import { felt, shown, type Lesson } from './lesson';

const lesson: Lesson = {
  aim: 'Come closer to 21 than the dealer without going over. Pictures count ten, an ace one or eleven, the others what is printed on them.',
  steps: [
    {
      title: 'Lay your wager',
      says: 'This is the only wager that you need. Some tables also have side wagers on your first two cards, such as perfect pairs.',
      rules: ['5.2', '14.3'],
      picture: felt('A wager of $10', '', '', ['main 10']),
    },
    {
      title: 'Two cards for you, one for the dealer',
      says: 'They lie open. An ace with a ten-value card is a blackjack and pays 3 to 2, unless the dealer has one too.',
      rules: ['7.1', '9.1.1'],
      picture: {
        kind: 'hands',
        hands: [shown('Blackjack', 'Ah Kc', 'pays 3 to 2', [0, 1]), shown('Dealer', '6d')],
      },
    },
    {
      title: 'Draw, stand, double or split',
      says: 'Draw as often as you like below 21; below 12 you have to. On 9, 10 or 11 you may double your wager for exactly one more card. Two cards of one value may be split into two hands.',
      rules: ['10.1', '10.2', '11.1.1', '12.1'],
      picture: {
        kind: 'hands',
        hands: [
          shown('Double', '6s 5d', '11'),
          shown('Split', '8h 8c', 'two hands of 8'),
          shown('Draw', '9c 5h', '14'),
        ],
      },
    },
    {
      title: 'Over 21 loses at once',
      says: 'A hand above 21 loses even if the dealer later goes above 21 as well.',
      rules: ['10.5'],
      picture: { kind: 'hands', hands: [shown('Too many', 'Td 6c 8h', '24')] },
    },
    {
      title: 'The dealer draws',
      says: 'The dealer has no choice: draw up to hard 17 or soft 18, then stop. Soft means that an ace counts eleven. Closer to 21 wins even money; equal totals stand off.',
      rules: ['13.2'],
      picture: {
        kind: 'hands',
        hands: [shown('Soft 17 draws', 'Ad 6s', 'soft 17'), shown('Hard 17 stands', 'Td 7s', 'hard 17')],
      },
    },
  ],
  goodToKnow: [
    'Insurance is a wager that the dealer has a blackjack. It costs more than it returns.',
    'If the dealer has a blackjack after you doubled or split, only your first wager is taken from hands still in play.',
  ],
  simplePlay:
    'Against 2 to 6, stand from 13 upwards; against 7 or higher, draw until 17. Double 11, and 10 against 9 or lower. Split aces, split eights except against an ace, never split tens.',
};

export default lesson;
