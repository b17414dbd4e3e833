import { describe, expect, it } from 'vitest';
import { count, decimal, meanDollars, oneIn, percent } from './figures';

describe('figures as people read them', () => {
  it.each([
    [0, '0%'],
    [0.0519908, '5.20%'],
    [-0.0130952, '−1.31%'],
    [1, '100.00%'],
    [0.0001, '0.01%'],
    [0.00009, '0.0090%'],
    [0.00000153908, '0.00015%'],
  ])('the share %f is %s', (share, text) => {
    expect(percent(share)).toBe(text);
  });

  it.each([
    [0, 'never'],
    [1, 'always'],
    [0.5, '1 in 2'],
    [0.38545, '1 in 2.6'],
    [1 / 99.5, '1 in 99.5'],
    [1 / 100, '1 in 100'],
    [1 / 649_740, '1 in 649,740'],
  ])('%f comes %s', (share, text) => {
    expect(oneIn(share)).toBe(text);
  });

  it('has no minus before a zero', () => {
    expect(decimal(-0.001)).toBe('0.00');
    expect(decimal(-0.005)).toBe('−0.01');
    expect(meanDollars(-0.0001)).toBe('$0.000');
  });

  it('groups thousands', () => {
    expect(count(999)).toBe('999');
    expect(count(1000)).toBe('1,000');
    expect(count(-1234567.4)).toBe('−1,234,567');
    expect(meanDollars(-1234.56)).toBe('−$1,235');
    expect(meanDollars(999.99)).toBe('$999.99');
    expect(meanDollars(0.078)).toBe('$0.078');
  });
});
