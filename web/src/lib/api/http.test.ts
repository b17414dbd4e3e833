import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { address, ask, freshKey, repeatsAtMost } from './http';
import { nextStep, problemOf, sentence, type Problem } from './problem';

function answering(status: number, body: string | undefined) {
  const fetched = vi.fn(() => Promise.resolve(new Response(body ?? null, { status })));
  vi.stubGlobal('fetch', fetched);
  return fetched;
}

afterEach(() => vi.unstubAllGlobals());

describe('a request', () => {
  it('fills its path, sends its body with a content type, and returns the answer', async () => {
    const fetched = answering(200, '{"stream":"table/3","version":4}');
    const done = await ask('post', '/api/v1/tables/{table}/orders', {
      path: { table: 3 },
      body: { do: 'sit', seat: 2 },
      key: 'k1',
    });
    expect(done).toEqual({ stream: 'table/3', version: 4 });
    expect(fetched).toHaveBeenCalledWith('/api/v1/tables/3/orders', {
      method: 'POST',
      headers: { accept: 'application/json', 'content-type': 'application/json', 'idempotency-key': 'k1' },
      body: '{"do":"sit","seat":2}',
    });
  });

  it('may have an empty answer', async () => {
    answering(204, undefined);
    expect(await ask('post', '/api/v1/logout')).toBeUndefined();
  });

  it.each([
    [422, '{"error":{"code":"taken","what":"this place is taken"}}', 'taken'],
    [500, 'oops', 'strange'],
    [500, '{"error":"oops"}', 'strange'],
    [404, undefined, 'strange'],
    [200, '<html>', 'strange'],
  ])('answered with %i %s throws %s', async (status, body, code) => {
    answering(status, body);
    await expect(ask('get', '/api/v1/me')).rejects.toMatchObject({ code, status });
  });

  it('without an answer throws that the house cannot be reached', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('failed')));
    await expect(ask('get', '/api/v1/me')).rejects.toMatchObject({ code: 'offline', status: 0 });
  });
});

describe('an order', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  const wrong = (code: string) => JSON.stringify({ error: { code, what: 'no' } });
  const open: readonly [number, string][] = [
    [503, wrong('uncertain')],
    // No answer, or one that is not from the server.
    [0, ''],
    [502, '<html>bad gateway</html>'],
  ];

  /** A server that gives these answers in order, and repeats the last. */
  function house(...answers: (readonly [number, string])[]) {
    const asked: { key: string; body: string }[] = [];
    vi.stubGlobal('fetch', (_: string, sent: { headers: Record<string, string>; body: string }) => {
      const [status, body] = answers[Math.min(asked.length, answers.length - 1)] ?? [500, ''];
      asked.push({ key: sent.headers['idempotency-key'] ?? '', body: sent.body });
      return status === 0
        ? Promise.reject(new TypeError('failed'))
        : Promise.resolve(new Response(body, { status }));
    });
    return asked;
  }

  const decline = (signal?: AbortSignal) =>
    ask('post', '/api/v1/me/cool-off', { body: { until: 5 }, key: 'k1', ...(signal ? { signal } : {}) });

  it.each(open)(
    'whose answer is %i %s is repeated under its key until the result is known',
    async (...first) => {
      const asked = house(first, [503, wrong('unavailable')], [503, wrong('busy')], [200, '{"version":4}']);
      const answer = decline();
      await vi.runAllTimersAsync();
      expect(await answer).toEqual({ version: 4 });
      expect(asked).toEqual(Array(4).fill({ key: 'k1', body: '{"until":5}' }));
    },
  );

  it.each(open)('whose answers are all %i %s is given up in the end, with an error', async (...first) => {
    const asked = house(first);
    const answer = decline().catch((thrown: unknown) => thrown as Problem);
    await vi.runAllTimersAsync();
    const problem = (await answer) as Problem;
    expect(problem).toMatchObject({ code: 'uncertain', message: 'it is not known whether this was done' });
    expect(nextStep(problem)).toMatch(/Check whether it was done/);
    expect(asked).toHaveLength(repeatsAtMost + 1);
  });

  it('is not sent again after a night in which the machine slept', async () => {
    const asked = house([503, wrong('uncertain')]);
    const answer = decline().catch((thrown: unknown) => thrown as Problem);
    await vi.advanceTimersByTimeAsync(0);
    // Timers stop while the machine sleeps; the time of day goes on.
    vi.setSystemTime(Date.now() + 60 * 60_000 * 60);
    await vi.runAllTimersAsync();
    expect(await answer).toMatchObject({ code: 'uncertain' });
    expect(asked).toHaveLength(1);
  });

  it('is answered by the last attempt that is allowed', async () => {
    const asked = house(...Array.from({ length: repeatsAtMost }, () => [503, wrong('uncertain')] as const), [
      200,
      '{"version":4}',
    ]);
    const answer = decline();
    await vi.runAllTimersAsync();
    expect(await answer).toEqual({ version: 4 });
    expect(asked).toHaveLength(repeatsAtMost + 1);
  });

  it.each([
    [503, 'unavailable'],
    [429, 'too-many-requests'],
    [422, 'cooling-off'],
  ])('whose first answer is the refusal %i %s is not repeated', async (status, code) => {
    const asked = house([status, wrong(code)]);
    await expect(decline()).rejects.toMatchObject({ code });
    expect(asked).toHaveLength(1);
  });

  it('is refused if a later attempt is refused for a reason', async () => {
    const asked = house([503, wrong('uncertain')], [422, wrong('cooling-off')]);
    const answer = decline().catch((thrown: unknown) => thrown as Problem);
    await vi.runAllTimersAsync();
    expect(await answer).toMatchObject({ code: 'cooling-off' });
    expect(asked).toHaveLength(2);
  });

  it('without a key is not repeated: it might be done twice', async () => {
    const asked = house([503, wrong('uncertain')]);
    await expect(ask('post', '/api/v1/logout')).rejects.toMatchObject({ code: 'uncertain' });
    expect(asked).toHaveLength(1);
  });

  it('is not repeated after the page has aborted it', async () => {
    const asked = house([503, wrong('uncertain')]);
    const page = new AbortController();
    const answer = decline(page.signal).catch((thrown: unknown) => thrown);
    await vi.advanceTimersByTimeAsync(0);
    page.abort();
    expect(await answer).toMatchObject({ name: 'AbortError' });
    await vi.runAllTimersAsync();
    expect(asked).toHaveLength(1);
  });
});

describe('an address', () => {
  it('is encoded', () => {
    expect(address('/a/{b}/c', { b: 'x/y' }, { d: 1, e: undefined, f: 'g h' })).toBe('/a/x%2Fy/c?d=1&f=g+h');
    expect(() => address('/a/{b}')).toThrow('needs b');
  });
});

describe('a problem', () => {
  const problem: Problem = problemOf(422, {
    error: { code: 'below-minimum', what: 'the least allowed is 5.00', rule: '6.1', limit: '5.00' },
  });

  it('carries its rule and its limit', () => {
    expect(problem).toMatchObject({ rule: '6.1', limit: '5.00', message: 'the least allowed is 5.00' });
  });

  it('always has a next step, known code or not', () => {
    expect(nextStep(problem)).toBe('Lay more.');
    expect(nextStep(problemOf(400, { error: { code: 'unheard-of', what: 'x' } }))).toMatch(/try again/);
  });

  it('reads as a sentence', () => {
    expect(sentence(problem.message)).toBe('The least allowed is 5.00.');
    expect(sentence('Sit down!')).toBe('Sit down!');
  });
});

it('keys differ', () => {
  expect(freshKey()).toMatch(/^[0-9a-f]{32}$/);
  expect(freshKey()).not.toBe(freshKey());
});
