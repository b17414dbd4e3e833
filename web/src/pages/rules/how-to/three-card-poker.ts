import { felt, shown, type Lesson } from './lesson';

const lesson: Lesson = {
  aim: 'You get three cards, and so does the dealer. If you like yours, you add a second wager, and the better hand wins. A side wager, the pair plus, does not depend on the dealer’s hand.',
  steps: [
    {
      title: 'Lay an ante, a pair plus, or both',
      says: 'The ante plays against the dealer. The pair plus wins if your own three cards contain a pair or better.',
      rules: ['5.3'],
      picture: felt('An ante and a pair plus of $10 each', '', '', ['ante 10', 'pair-plus 10']),
    },
    {
      title: 'Look at your three cards',
      says: 'All players get three cards face down. With three cards a straight is rarer than a flush, so it ranks higher: straight flush, three of a kind, straight, flush, pair, high card.',
      rules: ['7.1', '11.1'],
      picture: {
        kind: 'hands',
        hands: [
          shown('Straight', '9h 8c 7d', 'beats a flush', [0, 1, 2]),
          shown('Flush', 'As 9s 4s', 'beats a pair', [0, 1, 2]),
        ],
      },
    },
    {
      title: 'Play or fold',
      says: 'To play, you add a second wager as large as your ante. If you fold, you lose the ante and the pair plus.',
      rules: ['8.4', '8.5'],
      picture: felt('Played: a second wager of $10 beside the ante', '?? ?? ??', 'Qd 8c 5s', [
        'ante 10',
        'pair-plus 10',
        'play 10',
      ]),
    },
    {
      title: 'The dealer turns over',
      says: 'Below queen high the dealer is out: antes are paid even money and play wagers come back. With a queen or better the hands are compared, and ante and play win, lose or stand off together.',
      rules: ['9.1', '9.2', '9.4.1.5', '9.4.1.2'],
      picture: {
        kind: 'hands',
        hands: [
          shown('Dealer', 'Jh 9s 4c', 'jack high: does not play'),
          shown('You', 'Qd 8c 5s', 'the ante wins'),
        ],
      },
    },
    {
      title: 'Extras for strong hands',
      says: 'A straight or better earns a bonus on the ante even when the dealer beats it. The pair plus pays from a pair upwards, by the schedule on the table’s sign.',
      rules: ['9.4.1.1', '9.4.1.6'],
    },
  ],
  goodToKnow: [
    'No wager may be touched after the first card is dealt.',
    'A pair plus alone is allowed; then there is nothing to add later.',
  ],
  simplePlay: 'Play with queen-6-4 or better, and fold all other hands. This is the best play.',
};

export default lesson;
