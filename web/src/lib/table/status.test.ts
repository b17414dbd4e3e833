import { describe, expect, it } from 'vitest';
import { closesIn, noticesOf, sitsOut, statusOf, timeOfDay } from './status';
import { aBoard, ante, aView, jackpot } from './table-fixture';

const own = [{ seat: 2, player: 1 }];
const placed = [
  {
    seat: 2,
    controlling: 1,
    hands: [],
    wagers: [{ player: 1, on: 'ante', hand: 1, amount: '5.00', tokens: '0.00' }],
  },
];
const you = { seat: 2, player: 1, patron: 9, you: true, marker: null, ready: false };
const decide = { do: 'decide', seat: 2, player: 1, decision: 'play', price: '5.00' } as const;

describe('the call', () => {
  it.each([
    ['vacant', 'Waiting for players'],
    ['shuffle', 'Shuffling'],
    ['cut', 'The shoe is being cut'],
    ['deal', 'No more bets'],
    ['suspended', 'Play is suspended'],
    ['closed', 'This table is closed'],
    ['insurance', 'Insurance: waiting for others'],
  ] as const)('while %s: %s', (phase, call) => {
    expect(statusOf(aView({ phase }), own)).toEqual({ call, yours: false });
  });

  it('is the dealer’s last call, without the number of the rule', () => {
    const calls = ['No more bets', 'The dealer has 20 (rule 9.1)'];
    expect(statusOf(aView({ phase: 'over', calls }), own).call).toBe('The dealer has 20');
    expect(statusOf(aView({ phase: 'over', calls: ['No more bets'] }), own).call).toBe('The round is over');
    const silent = 'Seat 4 did not decide in time: fold, as instructed (ruling G23)';
    expect(statusOf(aView({ phase: 'over', calls: ['No more bets', silent] }), own).call).toBe(
      'Seat 4: time was up, fold',
    );
  });

  it('is the reason of a halt, while no cards are on the table', () => {
    const halt = {
      cause: 'dispute' as const,
      says: 'Play is suspended while a dispute is decided',
      rules: [],
    };
    expect(statusOf(aView({ phase: 'suspended', halt }), own).call).toBe(halt.says);
    expect(statusOf(aView({ phase: 'wagers', halt }), own)).toEqual({ call: halt.says, yours: false });
    expect(statusOf(aView({ phase: 'decisions', halt, turn: 2 }), own).call).not.toBe(halt.says);
  });

  it('says that the staff decide while a second person is awaited', () => {
    const awaits_agreement = { about: 'device-fault', lapses: 5000, rule: 'ruling G25' };
    const view = aView({ phase: 'decisions', turn: 2, awaits_agreement });
    expect(statusOf(view, own)).toEqual({ call: 'One moment: the staff decide', yours: false });
    expect(noticesOf(view, 0)).toMatchObject([{ id: 'agreement', rule: 'ruling G25' }]);
  });

  it('asks for wagers until the player has said that there are no more', () => {
    expect(statusOf(aView({ offers: [ante] }), own)).toEqual({ call: 'Place your wagers', yours: true });
    expect(statusOf(aView(), [])).toEqual({ call: 'Wagers are being placed', yours: false });
    const ready = { chairs: [{ ...you, ready: true }] };
    expect(statusOf(aView({ areas: placed, ...ready }), own).call).toBe('Waiting for others');
    expect(statusOf(aView(ready), own).call).toBe('You sit this round out');
    expect(statusOf(aView({ areas: placed }), own).call).toBe('Place your wagers');
  });

  it('names the player who has to act', () => {
    const other = { ...you, seat: 5, patron: 12, you: false };
    const view = aView({ phase: 'decisions', chairs: [you, other], turn: 5 });
    expect(statusOf(view, own)).toEqual({ call: 'Player 12 to act, seat 5', yours: false });
    expect(statusOf({ ...view, turn: 2, offers: [decide] }, own)).toEqual({ call: 'Your turn', yours: true });
    expect(statusOf({ ...view, turn: 2 }, own).call).toBe('Your area to act, seat 2');
    expect(statusOf({ ...view, turn: null }, own).yours).toBe(false);
  });

  it('asks for the cut and for insurance', () => {
    expect(statusOf(aView({ phase: 'cut', offers: [{ do: 'cut', from: 10, to: 300 }] }), own).yours).toBe(
      true,
    );
    expect(statusOf(aView({ phase: 'insurance', offers: [{ do: 'ready' }] }), own).call).toBe('Insurance?');
  });
});

describe('notices', () => {
  it('announce signs that take effect later', () => {
    const at = Date.UTC(2026, 10, 15, 10, 40);
    const limits = { minimum: '10.00', maximum: '500.00', unit: '0.01' };
    const coming = [
      { takes_effect: at, limits, rule: '6.3' },
      { takes_effect: at + 60_000, on: 'pair-plus', limits: { ...limits, unit: '2.50' }, rule: '6.3' },
    ];
    expect(noticesOf(aView({ board: aBoard({ coming }) }), 0)).toEqual([
      { id: 'limits', words: `From ${timeOfDay(at)}: minimum $10, maximum $500.`, rule: '6.3' },
      {
        id: 'limits-pair-plus',
        words: `From ${timeOfDay(at + 60_000)}: Pair plus: minimum $10, maximum $500, in units of $2.50.`,
        rule: '6.3',
      },
    ]);
  });

  it('announce a void round with its rule, and a halt', () => {
    const halt = {
      cause: 'cards' as const,
      says: 'No card is dealt until the cards are checked',
      rules: ['12.9'],
    };
    const notices = noticesOf(aView({ phase: 'suspended', halt, voided: ['13.1', 'ruling G6'] }), 0);
    expect(notices.map(({ id, rule }) => [id, rule])).toEqual([
      ['halt', '12.9'],
      ['void', '13.1'],
    ]);
  });

  it('announce the closing, the jackpot and the place in line', () => {
    const locked = { ...jackpot, closed: { locked: true, stopped: false } };
    const view = aView({ closes: 720_000, jackpot: locked, your_turn_to_sit: 2 });
    expect(noticesOf(view, 0).map(({ id }) => id)).toEqual(['closing', 'jackpot', 'waiting']);
    expect(noticesOf({ ...view, jackpot: { ...locked, reachable: false } }, 0)[1]?.words).toMatch(
      /at the moment/,
    );
    expect(noticesOf(aView(), 0)).toEqual([]);
  });

  it.each([
    [0, 'closes after this round'],
    [1, 'closes in 1 minute'],
    [60_000, 'closes in 1 minute'],
    [60_001, 'closes in 2 minutes'],
    [5_400_000, 'closes in 90 minutes'],
  ])('with %i ms left: %s', (left, words) => {
    expect(closesIn(left, 0)).toBe(words);
  });

  it('give the time of day if it is far away', () => {
    const at = new Date(2026, 10, 15, 6, 5).getTime();
    expect(closesIn(at, at - 91 * 60_000)).toBe('closes at 6:05');
  });
});

describe('sitting out', () => {
  it('means being seated without a wager in the round', () => {
    expect(sitsOut(aView({ phase: 'decisions' }), own)).toBe(true);
    expect(sitsOut(aView({ phase: 'decisions', areas: placed }), own)).toBe(false);
    expect(sitsOut(aView({ phase: 'wagers' }), own)).toBe(false);
    expect(sitsOut(aView({ phase: 'decisions' }), [])).toBe(false);
  });
});
