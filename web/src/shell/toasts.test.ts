import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { offline } from '../lib/api/problem';
import { Toasts } from './toasts.svelte';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('a message goes by itself, or when it is dismissed', () => {
  const toasts = new Toasts(1000);
  toasts.say('One');
  toasts.say('Two');
  toasts.dismiss(1);
  expect(toasts.shown.map(({ what }) => what)).toEqual(['Two']);
  vi.advanceTimersByTime(1000);
  expect(toasts.shown).toEqual([]);
});

it('the same message stands there once, and never more than three at once', () => {
  const toasts = new Toasts();
  for (const what of ['One', 'Two', 'One', 'Three', 'Four']) toasts.say(what);
  expect(toasts.shown.map(({ what }) => what)).toEqual(['One', 'Three', 'Four']);
});

it('a problem says what to do next', () => {
  const toasts = new Toasts();
  toasts.problem(offline());
  toasts.problem('no problem at all');
  expect(toasts.shown[0]).toMatchObject({ what: 'The house cannot be reached.' });
  expect(toasts.shown.every(({ next }) => next)).toBe(true);
});
