import { afterEach, expect, it, vi } from 'vitest';
import { Rulebook, rulebookOf } from './rulebook.svelte';

afterEach(() => vi.unstubAllGlobals());

function answering(status: number, body: unknown) {
  const fetched = vi.fn(() => Promise.resolve(new Response(JSON.stringify(body), { status })));
  vi.stubGlobal('fetch', fetched);
  return fetched;
}

const rule = { number: '9.1', says: 'The better hand wins.', section: '9', honoured_by: 'engine', tests: [] };
const whole = { game: 'lunar-poker', title: 'Lunar Poker', sections: [], rules: [rule] };

it('is loaded once for all its rules', async () => {
  const fetched = answering(200, whole);
  const book = new Rulebook('lunar-poker');
  expect(book.state).toBe('unread');
  await Promise.all([book.read(), book.read()]);
  expect(fetched).toHaveBeenCalledOnce();
  expect(book.state).toBe('read');
  expect(book.says('9.1')).toBe('The better hand wins.');
  expect(book.says('9.2')).toBeUndefined();
});

it('has no words if it cannot be loaded, and is loaded again later', async () => {
  answering(404, { error: { code: 'no-such-route', what: 'nothing here' } });
  const book = new Rulebook('lunar-poker');
  await book.read();
  expect(book.state).toBe('missing');
  answering(200, whole);
  await book.read();
  expect(book.says('9.1')).toBeDefined();
});

it('there is one book of each game', () => {
  expect(rulebookOf('let-it-ride')).toBe(rulebookOf('let-it-ride'));
  expect(rulebookOf('let-it-ride')).not.toBe(rulebookOf('lunar-poker'));
});
