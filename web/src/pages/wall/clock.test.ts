import { describe, expect, it } from 'vitest';
import { drift, timeOfDay, until } from './clock';

const minute = 60_000;

describe('times on a sign', () => {
  it('have hours and minutes', () => {
    expect(timeOfDay(Date.UTC(2026, 10, 15, 10, 40), 'Australia/Sydney')).toBe('21:40');
    expect(timeOfDay(Date.UTC(2026, 10, 15, 13, 5), 'Australia/Sydney')).toBe('00:05');
  });

  it.each([
    [-1, 'now'],
    [0, 'now'],
    [1, 'in less than a minute'],
    [minute - 1, 'in less than a minute'],
    [minute, 'in a minute'],
    [2 * minute - 1, 'in a minute'],
    [2 * minute, 'in 2 minutes'],
    [60 * minute - 1, 'in 59 minutes'],
    [60 * minute, 'in an hour'],
    [61 * minute, 'in an hour and 1 minute'],
    [125 * minute, 'in 2 hours and 5 minutes'],
  ])('%d milliseconds ahead are %s', (left, words) => {
    expect(until(1_000_000 + left, 1_000_000)).toBe(words);
  });
});

describe('the drift against burn-in', () => {
  const walk = Array.from({ length: 24 }, (_, at) => drift(at * minute));

  it('never jumps, stays near the middle and comes back', () => {
    for (const [at, place] of walk.entries()) {
      const next = drift((at + 1) * minute);
      expect(Math.abs(next.x - place.x) + Math.abs(next.y - place.y)).toBe(4);
      expect(Math.max(Math.abs(place.x), Math.abs(place.y))).toBeLessThanOrEqual(12);
    }
    expect(drift(24 * minute)).toEqual(walk[0]);
  });

  it('rests for a minute at each of its places', () => {
    expect(drift(5 * minute + minute - 1)).toEqual(drift(5 * minute));
    expect(new Set(walk.map(({ x, y }) => `${x} ${y}`)).size).toBe(24);
  });
});
