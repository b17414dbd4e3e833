import { describe, expect, it, vi } from 'vitest';
import { OddsCache, fetchCalculated } from './odds-cache';

const answer = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers });

describe('an answer of the odds API', () => {
  it('is requested again after the announced seconds while it is being calculated', async () => {
    const get = vi
      .fn()
      .mockResolvedValueOnce(answer(202, { done: 1, of: 9 }, { 'retry-after': '3' }))
      .mockResolvedValueOnce(answer(202, { done: 5, of: 9 }))
      .mockResolvedValueOnce(answer(200, { best: 'play' }));
    const rest = vi.fn(() => Promise.resolve());
    expect(await fetchCalculated('/x', get, rest)).toEqual({ best: 'play' });
    expect(rest.mock.calls).toEqual([[3000], [1000]]);
  });

  it('is given up after many requests', async () => {
    const get = vi.fn(() => Promise.resolve(answer(202, {})));
    await expect(fetchCalculated('/x', get, () => Promise.resolve())).rejects.toMatchObject({
      code: 'unavailable',
    });
    expect(get).toHaveBeenCalledTimes(20);
  });

  it('may be a refusal, or not arrive', async () => {
    const refused = answer(422, { error: { code: 'not-valid', what: 'no such card' } });
    await expect(fetchCalculated('/x', () => Promise.resolve(refused))).rejects.toMatchObject({
      code: 'not-valid',
    });
    await expect(fetchCalculated('/x', () => Promise.reject(new TypeError()))).rejects.toMatchObject({
      code: 'offline',
    });
  });

  it('is cached, and requested again after a failure', async () => {
    const fetch = vi
      .fn()
      .mockRejectedValueOnce(new Error('down'))
      .mockResolvedValue({ decisions: [], best: 'fold' });
    const book = new OddsCache(fetch);
    const question = {
      game: 'caribbean-stud' as const,
      query: { hand: 'As Kd', up: 'Qh' },
      unit: 500,
      open: [],
      insured: 0,
    };
    await expect(book.hand(question)).rejects.toThrow('down');
    await book.hand(question);
    await book.hand(question);
    expect(fetch.mock.calls).toEqual([
      ['/api/v1/odds/caribbean-stud/hand?hand=As+Kd&up=Qh'],
      ['/api/v1/odds/caribbean-stud/hand?hand=As+Kd&up=Qh'],
    ]);
    await book.game('star-blackjack', { decks: '8', insurance_ten: 'true', meter: '5.00', max_payout: '' });
    expect(fetch.mock.lastCall).toEqual(['/api/v1/odds/star-blackjack?decks=8&insurance-ten=true']);
  });
});
