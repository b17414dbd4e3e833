import { expect, it } from 'vitest';
import type { Book } from '../rules/rulebook';
import { guaranteed, prizesOf, wonWith } from './prizes';

const rule = (number: string, says: string) => ({ number, says, honoured_by: 'engine' as const, tests: [] });
const book: Book = {
  game: 'caribbean-stud',
  title: 'Caribbean Stud Poker',
  sections: [],
  rules: [
    rule('12.1', 'The prize depends on the hand.'),
    rule('12.1.1', 'A royal flush wins the whole jackpot, or $50,000 if that is more.'),
    rule('12.1.3', 'Four of a kind wins a jackpot bonus of $500.'),
    rule('12.1.6', 'Everybody gets cake.'),
    rule('12.2', 'A flush wins nothing here.'),
  ],
};

it('the pay table is what the rules under 12.1 say', () => {
  expect(prizesOf(book)).toEqual([
    { rule: '12.1.1', hand: 'Royal flush', wins: 'The whole jackpot, or $50,000 if that is more' },
    { rule: '12.1.3', hand: 'Four of a kind', wins: 'Jackpot bonus of $500' },
    { rule: '12.1.6', hand: 'Everybody gets cake.', wins: '' },
  ]);
});

it('a win is named by the rule that paid it', () => {
  const prizes = prizesOf(book);
  expect(wonWith(prizes, ['11.4', '12.1.3'])).toBe('Four of a kind');
  expect(wonWith(prizes, ['9.4'])).toBe('Jackpot');
});

it('without the rulebook there is what the pool guarantees', () => {
  expect(guaranteed({ 'royal-flush': '50000.00', flush: '100.00' })).toEqual([
    { rule: 'royal-flush', hand: 'Royal flush', wins: 'At least $50,000' },
    { rule: 'flush', hand: 'Flush', wins: 'At least $100' },
  ]);
});
