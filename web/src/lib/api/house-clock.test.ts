import { beforeEach, expect, it } from 'vitest';
import { resetHouseTime, recordHouseTime, fromHouseTime, toHouseTime } from './house-clock';

const told = Date.parse('Sun, 15 Nov 2026 10:00:00 GMT');
const date = new Date(told).toUTCString();
/** How far a moment of the house is moved for this page. */
const moved = () => fromHouseTime(told) - told;

beforeEach(resetHouseTime);

it('is taken to agree with this clock if it may: a date header may be two seconds old', () => {
  for (const now of [told, told + 1, told + 2000]) {
    resetHouseTime();
    recordHouseTime(date, now, now);
    expect(moved()).toBe(0);
  }
});

it('is taken to be in the middle of its possible range', () => {
  recordHouseTime(date, told - 1, told - 1);
  expect(moved()).toBe(-1001);
  resetHouseTime();
  recordHouseTime(date, told + 2001, told + 2001);
  expect(moved()).toBe(1001);
  resetHouseTime();
  recordHouseTime(date, told + 3_600_000, told + 3_600_000);
  expect(moved()).toBe(3_599_000);
});

it('is known better with every answer', () => {
  // It is 1.5 seconds ahead, which a single answer does not show.
  recordHouseTime(date, told - 1500, told - 1500);
  expect(moved()).toBe(-2500);
  recordHouseTime(date, told + 400, told + 400);
  expect(moved()).toBe(-1550);
});

it('has a wide range after a slow answer', () => {
  recordHouseTime(date, told - 5000, told + 5000);
  expect(moved()).toBe(0);
});

it('is measured again after a clock was set', () => {
  recordHouseTime(date, told - 60_000, told - 60_000);
  recordHouseTime(date, told, told);
  expect(moved()).toBe(0);
});

it('ignores answers without a time', () => {
  recordHouseTime(null, 5, 5);
  recordHouseTime('yesterday', 5, 5);
  expect(moved()).toBe(0);
});

it('converts moments of this page to the clock of the house and back', () => {
  recordHouseTime(date, told + 3_600_000, told + 3_600_000);
  expect(toHouseTime(told + 3_600_000)).toBe(told + 1000);
  expect(fromHouseTime(toHouseTime(told))).toBe(told);
});
