import { describe, expect, it, vi } from 'vitest';
import { problemOf } from '../api/problem';
import { byDay, netOf, resultOf, type ListedRound } from './listed-rounds';
import { RoundsList } from './rounds-list.svelte';

const round = (number: number, net: string | null, more: Partial<ListedRound> = {}): ListedRound => ({
  table: 3,
  game: 'let-it-ride',
  round: number,
  at: new Date(2026, 10, 15, 12).getTime(),
  over: net !== null,
  net,
  ...more,
});

describe('a list of rounds', () => {
  it('loads page after page until the last', async () => {
    const fetch = vi
      .fn()
      .mockResolvedValueOnce({ rounds: [round(3, '5.00'), round(2, '-10.00')], next: '9.3.2' })
      .mockResolvedValueOnce({ rounds: [round(1, '0.00')], next: null });
    const list = new RoundsList(fetch);
    expect(list.more).toBeUndefined();
    await list.load();
    expect([list.more, list.net]).toEqual([true, -500]);
    await list.load();
    await list.load();
    expect(fetch.mock.calls).toEqual([[undefined], ['9.3.2']]);
    expect([list.more, list.rounds.length]).toEqual([false, 3]);
  });

  it('keeps its rounds if a page cannot be loaded, and can try again', async () => {
    const wrong = problemOf(503, { error: { code: 'unavailable', what: 'later' } });
    const fetch = vi
      .fn()
      .mockResolvedValueOnce({ rounds: [round(1, '5.00')], next: 'x' })
      .mockRejectedValueOnce(wrong)
      .mockResolvedValueOnce({ rounds: [], next: null });
    const list = new RoundsList(fetch);
    await list.load();
    await list.load();
    expect([list.problem?.code, list.rounds.length, list.loading]).toEqual(['unavailable', 1, false]);
    await list.load();
    expect([list.problem, list.more]).toEqual([undefined, false]);
  });

  it('shows the filtered rounds and their net', async () => {
    const rounds = [
      round(1, '5.00'),
      round(2, '-10.00', { game: 'star-blackjack' }),
      round(3, '0.00'),
      round(4, null),
    ];
    const list = new RoundsList(() => Promise.resolve({ rounds, next: null }));
    await list.load();
    expect(list.games).toEqual(['let-it-ride', 'star-blackjack']);
    list.filter = { game: 'let-it-ride', result: '' };
    expect(list.shown.map((one) => one.round)).toEqual([1, 3, 4]);
    expect(list.net).toBe(500);
    list.filter = { game: '', result: 'lost' };
    expect(list.shown.map((one) => one.round)).toEqual([2]);
    list.filter = { game: 'let-it-ride', result: 'lost' };
    expect(list.shown).toEqual([]);
  });
});

it.each([
  ['0.01', 'won'],
  ['0.00', 'even'],
  ['-0.01', 'lost'],
  [null, 'open'],
])('a net of %s is %s', (net, result) => {
  expect(resultOf(round(1, net))).toBe(result);
});

it('an open round does not count', () => {
  expect(netOf([round(1, '5.00'), round(2, '7.00', { over: false })])).toBe(500);
});

it('rounds are listed by the reader’s day', () => {
  const midnight = new Date(2026, 10, 15).getTime();
  const days = byDay([
    round(3, '5.00', { at: midnight }),
    round(2, '-1.00', { at: midnight - 1 }),
    round(1, '-1.00', { at: midnight - 1000 }),
  ]);
  expect(days.map(({ rounds, net }) => [rounds.length, net])).toEqual([
    [1, 500],
    [2, -200],
  ]);
});
