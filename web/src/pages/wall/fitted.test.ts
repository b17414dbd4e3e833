import { expect, it } from 'vitest';
import { largestThatFits, sizesAt } from './fitted';

it('content that fits keeps its size', () => {
  expect(largestThatFits(() => true)).toBe(1);
});

it('content that does not fit becomes as small as necessary, and hardly smaller', () => {
  for (const limit of [0.2, 0.5, 0.83]) {
    const found = largestThatFits((part) => part <= limit);
    expect(found).toBeLessThanOrEqual(limit);
    expect(found).toBeGreaterThan(limit - 0.01);
  }
});

it('lines shrink before anything else does', () => {
  expect(sizesAt(1)).toEqual({ all: 1, lines: 1 });
  expect(sizesAt(0.8)).toEqual({ all: 1, lines: 0.8 });
  expect(sizesAt(0.75)).toEqual({ all: 1, lines: 0.75 });
  expect(sizesAt(0.15)).toEqual({ all: 0.15 / 0.75, lines: 0.75 });
});
