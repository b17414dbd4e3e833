import { afterEach, describe, expect, it, vi } from 'vitest';
import { address, ask, freshKey } from './http';
import { nextStep, problemOf, sentence, type Problem } from './problem';

function answering(status: number, body: string | undefined) {
  const fetched = vi.fn(() => Promise.resolve(new Response(body ?? null, { status })));
  vi.stubGlobal('fetch', fetched);
  return fetched;
}

afterEach(() => vi.unstubAllGlobals());

describe('a request', () => {
  it('fills its path, says what it carries, and gives what was answered', async () => {
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

  it('may be answered with nothing', async () => {
    answering(204, undefined);
    expect(await ask('post', '/api/v1/logout')).toBeUndefined();
  });

  it.each([
    [422, '{"error":{"code":"taken","what":"somebody sits there"}}', 'taken'],
    [500, 'oops', 'strange'],
    [500, '{"error":"oops"}', 'strange'],
    [404, undefined, 'strange'],
    [200, '<html>', 'strange'],
  ])('answered with %i %s throws %s', async (status, body, code) => {
    answering(status, body);
    await expect(ask('get', '/api/v1/me')).rejects.toMatchObject({ code, status });
  });

  it('without an answer says that the house cannot be reached', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('failed')));
    await expect(ask('get', '/api/v1/me')).rejects.toMatchObject({ code: 'offline', status: 0 });
  });
});

describe('an address', () => {
  it('is written so that nothing in it is misread', () => {
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

  it('says what to do next, whatever it is', () => {
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
