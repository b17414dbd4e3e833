import { felt, shown, type Lesson } from './lesson';

const lesson: Lesson = {
  aim: 'Five cards each, you against the dealer, and one of the dealer’s cards is shown to you. You decide once: fold, or put down twice your ante.',
  steps: [
    {
      title: 'Lay an ante; join the jackpot if you like',
      says: 'The ante lets you into the round. The jackpot is a side wager of a fixed price that pays for a flush or better, with any hand of the dealer.',
      rules: ['5.2.1', '5.2.2', '11.4'],
      picture: felt('An ante of $10 and a jackpot wager of $1', '', '', ['ante 10', 'jackpot 1']),
    },
    {
      title: 'Five cards each',
      says: 'All cards are dealt face down, except one of the dealer’s.',
      rules: ['7.1'],
      picture: felt('One of the dealer’s cards lies open', 'Kd ?? ?? ?? ??', 'Ts Th 4d 7c 2s', [
        'ante 10',
        'jackpot 1',
      ]),
    },
    {
      title: 'Bet or fold',
      says: 'A bet is exactly two times your ante. If you fold, you lose the ante; a jackpot prize is paid to a folded hand all the same.',
      rules: ['5.5', '8.4'],
    },
    {
      title: 'Does the dealer play?',
      says: 'The dealer needs ace and king, or better. Without that, antes are paid even money and the bets come back.',
      rules: ['9.1', '9.2', '9.3.1'],
      picture: {
        kind: 'hands',
        hands: [
          shown('Dealer', 'Kd Js 9c 4h 2d', 'no ace beside the king: no hand'),
          shown('Dealer', 'Ad Kc 7s 4h 2d', 'ace and king: plays', [0, 1]),
        ],
      },
    },
    {
      title: 'Compare',
      says: 'If you beat a dealer who plays, the ante is paid even money, and the bet by your hand: the better the hand, the more. Equal hands stand off.',
      rules: ['9.4.1.1', '9.4.1.3', '10.1'],
      picture: {
        kind: 'hands',
        hands: [
          shown('You', '7h 7c 7s Qd 2c', 'three of a kind', [0, 1, 2]),
          shown('Dealer', '9s 9c Kd 4h 2d', 'a pair', [0, 1]),
        ],
      },
    },
  ],
  goodToKnow: [
    'The meter grows with every jackpot wager; a royal flush takes all of it.',
    'The jackpot wager does not come back, not even when it wins.',
  ],
  simplePlay:
    'Bet with a pair or better, fold anything below ace-king. With ace-king, bet when the dealer’s open card matches one of yours.',
};

export default lesson;
