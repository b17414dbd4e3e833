import { beforeEach, expect, it } from 'vitest';
import { forgetTime, hearTime, here, there } from './house-clock';

const told = Date.parse('Sun, 15 Nov 2026 10:00:00 GMT');
const date = new Date(told).toUTCString();
/** How far a moment of the house is moved for this page. */
const moved = () => here(told) - told;

beforeEach(forgetTime);

it('is taken to agree with this clock if it may: a date header may be two seconds old', () => {
  for (const now of [told, told + 1, told + 2000]) {
    forgetTime();
    hearTime(date, now, now);
    expect(moved()).toBe(0);
  }
});

it('is taken to be in the middle of its possible range', () => {
  hearTime(date, told - 1, told - 1);
  expect(moved()).toBe(-1001);
  forgetTime();
  hearTime(date, told + 2001, told + 2001);
  expect(moved()).toBe(1001);
  forgetTime();
  hearTime(date, told + 3_600_000, told + 3_600_000);
  expect(moved()).toBe(3_599_000);
});

it('is known better with every answer', () => {
  // It is 1.5 seconds ahead, which a single answer does not show.
  hearTime(date, told - 1500, told - 1500);
  expect(moved()).toBe(-2500);
  hearTime(date, told + 400, told + 400);
  expect(moved()).toBe(-1550);
});

it('has a wide range after a slow answer', () => {
  hearTime(date, told - 5000, told + 5000);
  expect(moved()).toBe(0);
});

it('is measured again after a clock was set', () => {
  hearTime(date, told - 60_000, told - 60_000);
  hearTime(date, told, told);
  expect(moved()).toBe(0);
});

it('ignores answers without a time', () => {
  hearTime(null, 5, 5);
  hearTime('yesterday', 5, 5);
  expect(moved()).toBe(0);
});

it('converts moments of this page to the clock of the house and back', () => {
  hearTime(date, told + 3_600_000, told + 3_600_000);
  expect(there(told + 3_600_000)).toBe(told + 1000);
  expect(here(there(told))).toBe(told);
});
