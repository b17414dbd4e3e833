import { describe, expect, it, vi } from 'vitest';
import { OddsBook, worked } from './odds-book';

const answer = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers });

describe('what the house works out', () => {
  it('is asked for again while it takes longer, after as many seconds as it says', async () => {
    const get = vi
      .fn()
      .mockResolvedValueOnce(answer(202, { done: 1, of: 9 }, { 'retry-after': '3' }))
      .mockResolvedValueOnce(answer(202, { done: 5, of: 9 }))
      .mockResolvedValueOnce(answer(200, { best: 'play' }));
    const rest = vi.fn(() => Promise.resolve());
    expect(await worked('/x', get, rest)).toEqual({ best: 'play' });
    expect(rest.mock.calls).toEqual([[3000], [1000]]);
  });

  it('is not waited for without end', async () => {
    const get = vi.fn(() => Promise.resolve(answer(202, {})));
    await expect(worked('/x', get, () => Promise.resolve())).rejects.toMatchObject({ code: 'unavailable' });
    expect(get).toHaveBeenCalledTimes(20);
  });

  it('may be refused, or not be reached', async () => {
    const refused = answer(422, { error: { code: 'not-valid', what: 'no such card' } });
    await expect(worked('/x', () => Promise.resolve(refused))).rejects.toMatchObject({ code: 'not-valid' });
    await expect(worked('/x', () => Promise.reject(new TypeError()))).rejects.toMatchObject({
      code: 'offline',
    });
  });

  it('is asked for once, and again after it went wrong', async () => {
    const fetch = vi
      .fn()
      .mockRejectedValueOnce(new Error('down'))
      .mockResolvedValue({ decisions: [], best: 'fold' });
    const book = new OddsBook(fetch);
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
