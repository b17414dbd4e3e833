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

it('a pay table is set line by line, with odds as they are said', () => {
  expect(scheduleOf(payouts)).toEqual({
    title: 'Payouts',
    lines: [
      { hand: 'Royal flush', odds: '1,000 to 1' },
      { hand: 'Pair of 10s or better', odds: '1 to 1' },
    ],
  });
});

it('only what has its place on the cloth is printed there', () => {
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
