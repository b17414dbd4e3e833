import { describe, expect, it } from 'vitest';
import { heard, isMoving, rollLasts, shownAt, still } from './meter-roll';

describe('a meter', () => {
  it('stands still without a new value', () => {
    expect(shownAt(still(5_000_000), 123)).toBe(5_000_000);
    expect(isMoving(still(5_000_000), 123)).toBe(false);
  });

  it('rolls from the shown value exactly to the new one', () => {
    const roll = heard(still(5_000_000), 5_000_070, 1000);
    expect(shownAt(roll, 1000)).toBe(5_000_000);
    expect(shownAt(roll, 1000 + rollLasts / 2)).toBe(5_000_035);
    expect(shownAt(roll, 1000 + rollLasts - 1)).toBeLessThan(5_000_070);
    expect(shownAt(roll, 1000 + rollLasts)).toBe(5_000_070);
    expect(shownAt(roll, 1000 + rollLasts + 1)).toBe(5_000_070);
    expect(isMoving(roll, 1000 + rollLasts - 1)).toBe(true);
    expect(isMoving(roll, 1000 + rollLasts)).toBe(false);
  });

  it('goes on from the shown value if a new one comes on the way', () => {
    const first = heard(still(0), 900, 0);
    const second = heard(first, 1900, rollLasts / 3);
    expect(second.from).toBe(300);
    expect(shownAt(second, rollLasts / 3 + rollLasts)).toBe(1900);
  });

  it.each([4_999_999, 500])('falls at once to %d', (meter) => {
    const roll = heard(heard(still(4_000_000), 5_000_000, 0), meter, rollLasts);
    expect(shownAt(roll, rollLasts)).toBe(meter);
  });

  it('falls at once on the way up, too', () => {
    const roll = heard(heard(still(0), 1000, 0), 10, rollLasts / 2);
    expect(shownAt(roll, rollLasts / 2)).toBe(10);
  });

  it('shows whole cents, never falls while it rolls and never passes the last value, for any sequence of values', () => {
    // A small generator with a fixed seed, so that a failure can be repeated.
    let state = 20_261_115;
    const next = (below: number) => {
      state = (state * 48_271) % 2_147_483_647;
      return state % below;
    };
    let roll = still(5_000_000);
    let [now, said] = [0, 5_000_000];
    const wrong: string[] = [];
    for (let step = 0; step < 20_000; step += 1) {
      const before = shownAt(roll, now);
      now += next(400);
      if (next(3) === 0) {
        said = next(50) === 0 ? next(said + 1) : said + next(500);
        roll = heard(roll, said, now);
      }
      const shown = shownAt(roll, now);
      if (!Number.isInteger(shown)) wrong.push(`${step}: ${shown} is no whole number of cents`);
      if (shown > said) wrong.push(`${step}: ${shown} is more than ${said}`);
      if (before <= said && shown < before) wrong.push(`${step}: ${shown} after ${before}`);
    }
    expect(wrong).toEqual([]);
    expect(shownAt(roll, now + rollLasts)).toBe(said);
  });
});
