import { afterEach, describe, expect, it, vi } from 'vitest';
import { limitSentence, OwnPlay, readDollars } from './own-play.svelte';

afterEach(() => vi.unstubAllGlobals());

const free = { limits: { loss: null, minutes: null }, excluded: false, own_wish: false };

function house(standing: unknown) {
  const asked: { method: string; url: string; body: unknown }[] = [];
  vi.stubGlobal('fetch', (url: string, { method, body }: { method: string; body?: string }) => {
    asked.push({ method, url, body: body && JSON.parse(body) });
    const answer = method === 'GET' ? standing : { stream: 'patron/1', version: 2 };
    return Promise.resolve(new Response(JSON.stringify(answer), { status: 200 }));
  });
  return asked;
}

describe('own play', () => {
  it('is read, and read again after every change', async () => {
    const asked = house(free);
    const own = new OwnPlay();
    await own.load();
    expect(own.standing?.excluded).toBe(false);
    await own.setLimits(20_000, undefined);
    await own.rest(5000);
    await own.stayAway(undefined);
    expect(asked.filter(({ method }) => method !== 'GET')).toEqual([
      { method: 'PUT', url: '/api/v1/me/limits', body: { loss: '200.00', minutes: null } },
      { method: 'POST', url: '/api/v1/me/cool-off', body: { until: 5000 } },
      { method: 'POST', url: '/api/v1/me/exclusion', body: { until: null } },
    ]);
    expect(asked.filter(({ method }) => method === 'GET')).toHaveLength(4);
  });

  it('keeps the problem if it cannot be read', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('failed')));
    const own = new OwnPlay();
    await own.load();
    expect(own.problem?.code).toBe('offline');
  });
});

it.each([
  [{ loss: null, minutes: null }, 'No limits are set.'],
  [{ loss: '1200.00', minutes: null }, 'Each gaming day you lose at most $1,200.'],
  [{ loss: '0.50', minutes: 90 }, 'Each gaming day you lose at most $0.50 and play at most 90 minutes.'],
])('%j reads as a sentence', (limits, words) => {
  expect(limitSentence(limits)).toBe(words);
});

it.each([
  ['', null],
  ['  ', null],
  ['200', 20_000],
  ['$1,200.5', 120_050],
  ['0.05', 5],
  ['1.234', undefined],
  ['-5', undefined],
  ['much', undefined],
])('"%s" is read as %s cents', (text, cents) => {
  expect(readDollars(text)).toBe(cents);
});
