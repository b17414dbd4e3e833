import { describe, expect, it } from 'vitest';
import { along, axisFor, heightAt } from './axis';

describe('an axis', () => {
  it('holds all values between round numbers', () => {
    expect(axisFor([0, 199_763]).ticks).toEqual([0, 50_000, 100_000, 150_000, 200_000]);
    expect(axisFor([-0.3211, 0.1168]).ticks).toEqual([-0.4, -0.3, -0.2, -0.1, 0, 0.1, 0.2]);
  });

  it('ends at the last value if that lies on a line', () => {
    expect(axisFor([0, 5]).ticks).toEqual([0, 1, 2, 3, 4, 5]);
  });

  it('has a breadth even for one value', () => {
    const axis = axisFor([3]);
    expect(axis.from).toBeLessThanOrEqual(3);
    expect(axis.to).toBeGreaterThan(axis.from);
    expect(axisFor([0]).to).toBeGreaterThan(0);
  });

  it('places values by their share of the way', () => {
    const axis = axisFor([0, 10]);
    expect(along(axis, 0)).toBe(0);
    expect(along(axis, 2.5)).toBe(0.25);
    expect(along(axis, 10)).toBe(1);
  });
});

describe('the height of a line', () => {
  const points = [
    [0, -1],
    [10, -1],
    [20, 1],
  ] as const;

  it.each([
    [-5, -1],
    [0, -1],
    [9, -1],
    [10, -1],
    [15, 0],
    [20, 1],
    [21, 1],
  ])('at %d it is %d', (x, y) => {
    expect(heightAt(points, x)).toBeCloseTo(y, 12);
  });
});
