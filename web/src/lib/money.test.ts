import { describe, expect, it } from 'vitest';
import { balance, dollars, moneyText, NotMoney, oddsInWords, parseMoney, signed } from './money';

describe('reading money', () => {
  it.each([
    ['0.00', 0],
    ['0.01', 1],
    ['0.99', 99],
    ['1.00', 100],
    ['12.50', 1250],
    ['-12.50', -1250],
    ['50000.00', 5_000_000],
    ['90071992547409.91', Number.MAX_SAFE_INTEGER],
  ])('%s', (text, cents) => {
    expect(parseMoney(text)).toBe(cents);
    expect(moneyText(cents)).toBe(text);
  });

  it('minus zero is zero', () => {
    expect(Object.is(parseMoney('-0.00'), 0)).toBe(true);
  });

  it.each([
    '',
    '12',
    '12.5',
    '12.500',
    '$12.50',
    '1,250.00',
    ' 1.00',
    '1.00 ',
    '1e2.00',
    '+1.00',
    '--5.00',
    '-+5.00',
    '−5.00',
    '90071992547409.92',
  ])('refuses "%s"', (text) => {
    expect(() => parseMoney(text)).toThrow(NotMoney);
  });
});

describe('writing money for people', () => {
  it.each([
    [0, '$0', '$0.00', '$0'],
    [1, '$0.01', '$0.01', '+$0.01'],
    [50, '$0.50', '$0.50', '+$0.50'],
    [99_900, '$999', '$999.00', '+$999'],
    [100_000, '$1,000', '$1,000.00', '+$1,000'],
    [123_456_750, '$1,234,567.50', '$1,234,567.50', '+$1,234,567.50'],
    [-1000, '−$10', '−$10.00', '−$10'],
    [-250, '−$2.50', '−$2.50', '−$2.50'],
  ])('%i cents', (cents, short, full, result) => {
    expect(dollars(cents)).toBe(short);
    expect(balance(cents)).toBe(full);
    expect(signed(cents)).toBe(result);
  });

  it.each([0.5, Number.NaN, Number.POSITIVE_INFINITY, Number.MAX_SAFE_INTEGER + 1])(
    'refuses %d cents',
    (cents) => {
      expect(() => dollars(cents)).toThrow(NotMoney);
    },
  );
});

describe('odds', () => {
  it('read as a dealer says them', () => {
    expect(oddsInWords('3:2')).toBe('3 to 2');
    expect(oddsInWords('1000:1')).toBe('1,000 to 1');
  });

  it.each(['3', '3 to 2', '3:', ':2', '-1:1'])('refuses "%s"', (text) => {
    expect(() => oddsInWords(text)).toThrow();
  });
});
