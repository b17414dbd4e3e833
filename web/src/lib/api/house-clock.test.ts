import { afterEach, expect, it } from 'vitest';
import { hearTime, here } from './house-clock';

const date = 'Sun, 15 Nov 2026 10:00:00 GMT';
const moment = Date.parse(date) + 500;

afterEach(() => hearTime(date, moment));

it.each([
  [0, 0],
  [2000, 0],
  [2001, 2001],
  [-3_600_000, -3_600_000],
])('with a clock %i ms slow, moments are %i ms earlier here', (slow, earlier) => {
  hearTime(date, moment - slow);
  expect(here(1_000_000)).toBe(1_000_000 - earlier);
});

it('does not mind answers without a time', () => {
  hearTime(null, 5);
  hearTime('yesterday', 5);
  expect(here(7)).toBe(7);
});
