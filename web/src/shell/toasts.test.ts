import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { offline, Problem } from '../lib/api/problem';
import { Toasts } from './toasts.svelte';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('a message disappears after its time, or when it is dismissed', () => {
  const toasts = new Toasts(1000);
  toasts.say('One');
  toasts.say('Two');
  toasts.dismiss(1);
  expect(toasts.shown.map(({ what }) => what)).toEqual(['Two']);
  vi.advanceTimersByTime(1000);
  expect(toasts.shown).toEqual([]);
});

it('a repeated message is shown once, and at most three messages are shown', () => {
  const toasts = new Toasts();
  for (const what of ['One', 'Two', 'One', 'Three', 'Four']) toasts.say(what);
  expect(toasts.shown.map(({ what }) => what)).toEqual(['One', 'Three', 'Four']);
});

it('a problem has a next step', () => {
  const toasts = new Toasts();
  toasts.problem(offline());
  toasts.problem('no problem at all');
  expect(toasts.shown[0]).toMatchObject({ what: 'The house cannot be reached.' });
  expect(toasts.shown.every(({ next }) => next)).toBe(true);
});

it('a problem addresses the user, and names its rule once', () => {
  const toasts = new Toasts();
  const shown = (what: string, rule: string) => {
    toasts.problem(new Problem({ code: 'excluded', what, rule }));
    return toasts.shown.at(-1)?.what;
  };
  expect(shown('this person is excluded from play', '16.3.3')).toBe(
    'You are excluded from play (rule 16.3.3).',
  );
  expect(shown('a player is here with whom this person may not play (rule 14.13.2)', '14.13.2')).toBe(
    'A player is here with whom you may not play (rule 14.13.2).',
  );
  expect(shown('the table waits', 'ruling G25')).toBe('The table waits (ruling G25).');
});
