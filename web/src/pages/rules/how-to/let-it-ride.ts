import { felt, shown, type Lesson } from './lesson';

const lesson: Lesson = {
  aim: 'You do not play against the dealer. You lay three equal wagers, see your hand grow card by card, and may take two of the wagers back if it looks poor. A pair of tens or better is paid.',
  steps: [
    {
      title: 'Lay three equal wagers',
      says: 'One on each of 1, 2 and $. Think of it as one wager that you commit and two that you may still take back.',
      rules: ['5.2'],
      picture: felt('Three wagers of $10', '', '', ['1 10', '2 10', '$ 10']),
    },
    {
      title: 'Look at your three cards',
      says: 'Two more cards lie face down before the dealer. They belong to all players and complete your hand.',
      rules: ['7.1', '8.7'],
      picture: felt('Your three cards; two shared cards', '?? ??', 'Kh Kd 5s', ['1 10', '2 10', '$ 10']),
    },
    {
      title: 'First decision: wager 1',
      says: 'Take it back, or let it ride. Nothing happens to the other two.',
      rules: ['8.3.1', '8.3.2'],
    },
    {
      title: 'Second decision: wager 2',
      says: 'The first shared card is turned over. Now you decide about wager 2, also if you took wager 1 back.',
      rules: ['8.4', '8.5'],
      picture: felt('One shared card is open; wager 1 was taken back', '9c ??', '8h 7h 3s', ['2 10', '$ 10']),
    },
    {
      title: 'The last card, and the pay',
      says: 'Wager $ always stays. With a pair of tens or better every remaining wager is paid by your hand; otherwise they are lost.',
      rules: ['8.9', '9.1', '10.1'],
      picture: {
        kind: 'hands',
        hands: [
          shown('Paid', 'Th Tc 8d 5s 2c', 'a pair of tens', [0, 1]),
          shown('Not paid', '9h 9c 8d 5s 2c', 'a pair of nines'),
        ],
      },
    },
  ],
  goodToKnow: ['You do not play against the other players either: all of you share the same two cards.'],
  simplePlay:
    'Let a wager ride when you already have a paid hand or four cards of one suit. Take it back otherwise.',
};

export default lesson;
