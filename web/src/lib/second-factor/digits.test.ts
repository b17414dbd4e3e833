import { expect, it } from 'vitest';
import { inGroups, readDigits } from './digits';

it.each([
  ['123456', '123456'],
  [' 123 456 ', '123456'],
  ['123-456', '123456'],
  ['12345', undefined],
  ['1234567', undefined],
  ['12345a', undefined],
  ['', undefined],
])('%j is read as %j', (text, digits) => {
  expect(readDigits(text)).toBe(digits);
});

it('a secret is written in groups of four', () => {
  expect(inGroups('JBSWY3DPEHPK3PXP')).toBe('JBSW Y3DP EHPK 3PXP');
  expect(inGroups('ABCDE')).toBe('ABCD E');
});
