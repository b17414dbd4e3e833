import { felt, shown, type Lesson } from './lesson';

const lesson: Lesson = {
  aim: 'You play five cards against the dealer, as in Caribbean Stud, but for a price you may improve your hand: exchange some cards, or buy a sixth. One hand can even be paid twice.',
  steps: [
    {
      title: 'Lay an ante and a super wager',
      says: 'Both are needed. The super wager depends only on your first five cards and pays for rare hands. You may lay further super wagers on other players’ hands, or the dealer’s.',
      rules: ['5.2.1', '5.2.2', '5.2.3'],
      picture: felt('An ante and a super wager of $10 each', '', '', ['ante 10', 'super 10']),
    },
    {
      title: 'Five cards each',
      says: 'One of the dealer’s cards is open. First the super wagers are settled.',
      rules: ['10.5', '10.5.3'],
      picture: felt('The dealer shows a seven', '7d ?? ?? ?? ??', 'Qs Qd 8h 3c 2s', ['ante 10']),
    },
    {
      title: 'Fold, bet, or draw first',
      says: 'A bet is twice the ante. For one more ante, which the house keeps, you may exchange two to five cards, or add a sixth; then you bet or fold. You may draw once.',
      rules: ['8.4', '8.8'],
      picture: {
        kind: 'hands',
        hands: [
          shown('Exchange three', 'Qs Qd 8h 3c 2s', 'keep the pair', [0, 1]),
          shown('Buy a sixth', 'Jh 9h 6h 2h Kc', 'one heart away from a flush', [0, 1, 2, 3]),
        ],
      },
    },
    {
      title: 'Does the dealer play?',
      says: 'With less than ace and king the dealer does not qualify: the ante is paid, more of it for a straight or better, and the bet comes back.',
      rules: ['9.3.3', '9.3.4', '10.2'],
    },
    {
      title: 'Compare, and look for a second hand',
      says: 'If you beat a dealer who plays, your bet is paid by your hand. If your five or six cards contain another combination with at least one different card, it is paid as well.',
      rules: ['9.5.1', '9.5.1.1', '9.5.1.3'],
      picture: {
        kind: 'hands',
        hands: [
          shown(
            'Paid twice',
            '7h 6c 5d 4s 3h 4c',
            '7 to 3, with either four: two straights',
            [0, 1, 2, 3, 4],
          ),
        ],
      },
    },
  ],
  goodToKnow: [
    'Against a dealer who plays, a winning hand’s ante neither wins nor loses: the bet is what pays.',
    'A royal or straight flush in your first five cards pays the ante at once and ends your round.',
  ],
  simplePlay:
    'Two pairs, a full house or four of a kind: bet. A straight, a flush or four cards of one suit: buy a sixth. A pair: bet if it is at least as high as the dealer’s card, else exchange the other three. The odds page has the rest.',
};

export default lesson;
