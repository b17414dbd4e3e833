import { expect, it } from 'vitest';
import { houseWords, ruleAddress, signWords, wagerName } from './wording';

it.each([
  ['pair-plus', 'Pair plus'],
  ['super@3', 'Super on the hand of seat 3'],
  ['super@dealer', 'Super on the dealer’s hand'],
  ['something-new', 'something-new'],
])('%s is called %s', (wager, name) => {
  expect(wagerName(wager)).toBe(name);
});

it.each([
  ['the amount must be exactly 1.00 (rule 5.1, 5.3, 11.3)', 'the amount must be exactly $1'],
  ['out of turn: seat 1 decides now (rule 8.1, ruling G11)', 'out of turn: seat 1 decides now'],
  ['the most is 1234.50', 'the most is $1,234.50'],
  ['Insurance pays 2:1', 'Insurance pays 2 to 1'],
  ['see 5.1 and 9.2.1', 'see 5.1 and 9.2.1'],
])('%s reads %s', (text, words) => {
  expect(houseWords(text)).toBe(words);
});

it('finds rules in the book of their game, and rulings in the book of rulings', () => {
  expect(ruleAddress('let-it-ride', '9.2')).toEqual({
    book: 'let-it-ride',
    number: '9.2',
    label: 'Rule 9.2',
  });
  expect(ruleAddress('let-it-ride', 'ruling G11')).toMatchObject({ book: 'rulings', number: 'G11' });
});

it.each([
  ['any-pair: from 5.00 to 1000.00', 'Any pair: from $5 to $1,000'],
  ['minimum 5.00, maximum 300.00', 'Minimum $5, maximum $300'],
])('a sign that says "%s" reads "%s"', (says, words) => {
  expect(signWords(says)).toBe(words);
});
