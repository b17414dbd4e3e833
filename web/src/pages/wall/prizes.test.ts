import { expect, it } from 'vitest';
import type { PayTable } from '../../lib/api/view';
import { prizesOf, wonWith } from './prizes';

const payTable: PayTable = {
  title: 'Jackpot pays',
  on: 'jackpot',
  rules: ['12.1'],
  printed: false,
  lines: [
    { hand: 'Royal flush', amount: '50000.00', share: 100, rule: '12.1.1' },
    { hand: 'Four of a kind', amount: '500.00', rule: '12.1.3' },
    { hand: 'Cake', amount: '1.00' },
  ],
};

it('the prizes are the lines of the pay table, each with its rule', () => {
  expect(prizesOf(payTable)).toEqual([
    { rule: '12.1.1', hand: 'Royal flush', wins: 'The whole jackpot, at least $50,000' },
    { rule: '12.1.3', hand: 'Four of a kind', wins: '$500' },
    { rule: 'Cake', hand: 'Cake', wins: '$1' },
  ]);
});

it('a win is named by the rule that paid it', () => {
  const prizes = prizesOf(payTable);
  expect(wonWith(prizes, ['11.4', '12.1.3'])).toBe('Four of a kind');
  expect(wonWith(prizes, ['9.4'])).toBe('Jackpot');
});
