import { expect, it } from 'vitest';
import type { PayTable } from '../api/view';
import { paysInWords, printedSchedules, scheduleOf } from './schedules';

const payouts: PayTable = {
  title: 'Payouts',
  rules: ['10.1'],
  printed: true,
  lines: [
    { hand: 'Royal flush', odds: '1000:1' },
    { hand: 'Pair of 10s or better', odds: '1:1' },
  ],
};

it('a pay table has its lines with odds in words', () => {
  expect(scheduleOf(payouts)).toEqual({
    title: 'Payouts',
    lines: [
      { hand: 'Royal flush', odds: '1,000 to 1' },
      { hand: 'Pair of 10s or better', odds: '1 to 1' },
    ],
  });
});

it('only pay tables that belong on the cloth are printed', () => {
  const posted = { ...payouts, title: 'Posted', printed: false };
  expect(printedSchedules([posted, payouts]).map(({ title }) => title)).toEqual(['Payouts']);
});

it.each([
  [{ amount: '50000.00', share: 100 }, 'The whole jackpot, at least $50,000'],
  [{ amount: '5000.00', share: 10 }, '10% of the jackpot, at least $5,000'],
  [{ share: 10 }, '10% of the jackpot'],
  [{ amount: '150.00' }, '$150'],
  [{}, ''],
])('%o pays %s', (pays, words) => {
  expect(paysInWords({ hand: 'Flush', ...pays })).toBe(words);
});
