import { expect, it } from 'vitest';
import { schedulesIn } from './schedules';

it('a sign with odds is as many lists as it has names', () => {
  const [bonus, pairPlus] = schedulesIn('Ante bonus 5-4-1, pair plus 40-30-6-4-1');
  expect(bonus?.lines[0]).toEqual({ hand: 'Straight flush', odds: '5 to 1' });
  expect(pairPlus?.lines[4]).toEqual({ hand: 'Pair', odds: '1 to 1' });
  expect(schedulesIn('Payouts: royal flush 1000:1, pair of 10s or better 1:1')).toEqual([
    {
      title: 'Payouts',
      lines: [
        { hand: 'Royal flush', odds: '1,000 to 1' },
        { hand: 'Pair of 10s or better', odds: '1 to 1' },
      ],
    },
  ]);
});

it.each(['7 playing areas', 'Insurance: 2:1', 'Wagers: $, 2 and 1', 'perfect-pairs: from 5.00 to 500.00'])(
  '%s is none',
  (says) => {
    expect(schedulesIn(says)).toEqual([]);
  },
);
