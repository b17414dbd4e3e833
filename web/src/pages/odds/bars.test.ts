import { describe, expect, it } from 'vitest';
import { barsOf, ticksOf } from './bars';

const shares = [
  { net: '-10.00', probability: 0.75 },
  { net: '400.00', probability: 0.00125 },
  { net: '10.00', probability: 0.24875 },
  { net: '99.00', probability: 0 },
];

describe('the bars of a distribution', () => {
  it('run from the worst result to the best, without results that never occur', () => {
    expect(barsOf(shares, 'plain').map(({ net }) => net)).toEqual([-1000, 1000, 40_000]);
  });

  it('add up to one from the best result down', () => {
    expect(barsOf(shares, 'plain').map(({ orBetter }) => orBetter)).toEqual([1, 0.25, 0.00125]);
  });

  it('are as tall as their share on the plain scale', () => {
    const [lose, win] = barsOf(shares, 'plain');
    expect((lose?.height ?? 0) / (win?.height ?? 1)).toBeCloseTo(0.75 / 0.24875, 9);
  });

  it('rise by equal steps for each power of ten', () => {
    const tens = [0.1, 0.01, 0.001].map((probability, place) => ({ net: `${place}.00`, probability }));
    const [one, two, three] = barsOf(tens, 'powers').map(({ height }) => height);
    expect(one).toBeCloseTo(0.75, 9);
    expect(two).toBeCloseTo(0.5, 9);
    expect(three).toBeCloseTo(0.25, 9);
  });

  it.each(['plain', 'powers'] as const)('stay within the drawing on the %s scale', (scale) => {
    for (const { height } of barsOf(shares, scale)) {
      expect(height).toBeGreaterThan(0);
      expect(height).toBeLessThanOrEqual(1);
    }
  });

  it('are none without shares', () => {
    expect(barsOf([], 'plain')).toEqual([]);
    expect(barsOf([], 'powers')).toEqual([]);
  });
});

describe('the lines behind the bars', () => {
  it('stand at round shares', () => {
    expect(ticksOf(shares, 'plain').map(({ share }) => Math.round(share * 1000))).toEqual([
      200, 400, 600, 800,
    ]);
  });

  it('stand at powers of ten down to below the rarest result', () => {
    expect(ticksOf(shares, 'powers').map(({ share }) => Math.round(Math.log10(share)))).toEqual([
      -3, -2, -1, 0,
    ]);
  });
});
