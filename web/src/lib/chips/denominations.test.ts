import { describe, expect, it } from 'vitest';
import { breakIntoChips, denominations, visibleStack } from './denominations';

const values = (amount: number) => breakIntoChips(amount).chips.map((chip) => chip.value);

describe('breaking an amount into chips', () => {
  it.each([
    [0, []],
    [50, [50]],
    [100, [100]],
    [150, [100, 50]],
    [2_400, [500, 500, 500, 500, 100, 100, 100, 100]],
    [2_500, [2_500]],
    [2_600, [2_500, 100]],
    [617_550, [500_000, 100_000, 10_000, 2_500, 2_500, 2_500, 50]],
  ])('%i cents', (amount, chips) => {
    expect(values(amount)).toEqual(chips);
    expect(breakIntoChips(amount).rest).toBe(0);
  });

  it.each([
    [49, 49],
    [51, 1],
    [199, 49],
  ])('leaves a rest that is smaller than every chip: %i cents leave %i', (amount, rest) => {
    expect(breakIntoChips(amount).rest).toBe(rest);
  });

  it('never makes or loses a cent', () => {
    for (let amount = 0; amount < 700_000; amount += 137) {
      const { chips, rest } = breakIntoChips(amount);
      expect(chips.reduce((sum, chip) => sum + chip.value, rest)).toBe(amount);
    }
  });

  it.each([-1, 0.5, Number.NaN])('refuses %d', (amount) => {
    expect(() => breakIntoChips(amount)).toThrow(RangeError);
  });

  it('shows at most as many chips as asked, the largest first', () => {
    expect(visibleStack(2_400, 3).map((chip) => chip.value)).toEqual([500, 500, 500]);
    expect(visibleStack(100, 3)).toHaveLength(1);
  });
});

describe('denominations', () => {
  it('each divides the one before it', () => {
    denominations.forEach((chip, place) => {
      const larger = denominations[place - 1];
      if (larger) expect(larger.value % chip.value).toBe(0);
    });
  });

  it('no two share an edge or a colour', () => {
    expect(new Set(denominations.map(({ edge }) => `${edge.form} ${edge.count}`)).size).toBe(
      denominations.length,
    );
    expect(new Set(denominations.map(({ colour }) => colour)).size).toBe(denominations.length);
  });
});
