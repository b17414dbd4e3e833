import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { memory } from '../storage-fixture';
import { clock, Session } from './session.svelte';

const answers = new Map<string, { status: number; body: unknown }>();

const ada = { name: 'ada', role: 'player', guest: false, patron: 7, balance: '100.00', tokens: '0.00' };
const round = (number: number, at: number, net: string | null, over = true) => ({
  table: 3,
  game: 'let-it-ride',
  round: number,
  over,
  at,
  net,
});

beforeEach(() => {
  vi.stubGlobal('fetch', (url: string, { method }: { method: string }) => {
    const { status, body } = answers.get(`${method} ${url}`) ?? { status: 404, body: undefined };
    return Promise.resolve(new Response(body === undefined ? null : JSON.stringify(body), { status }));
  });
});

afterEach(() => {
  answers.clear();
  vi.unstubAllGlobals();
});

const ok = (body: unknown) => ({ status: 200, body });

describe('a session', () => {
  it('has an account from sign-in to sign-out', async () => {
    answers.set('GET /api/v1/me', {
      status: 401,
      body: { error: { code: 'not-signed-in', what: 'sign in first' } },
    });
    answers.set('POST /api/v1/login', ok(ada));
    answers.set('POST /api/v1/logout', { status: 204, body: undefined });
    const storage = memory();
    const session = new Session(storage, () => 1000);
    expect(session.me).toBeUndefined();
    await session.load();
    expect(session.me).toBeNull();
    await session.signIn('ada', 'correct horse');
    expect(session.balance).toBe(10_000);
    expect(session.since).toBe(1000);
    await session.signOut();
    expect(session.me).toBeNull();
    expect(session.since).toBeUndefined();
    expect(storage.texts.size).toBe(0);
  });

  it('keeps the problem if the account cannot be loaded', async () => {
    const session = new Session(memory());
    await session.load();
    expect(session.me).toBeUndefined();
    expect(session.problem?.code).toBe('strange');
  });

  it('goes on after a reload, and starts again for another person', async () => {
    answers.set('GET /api/v1/me', ok(ada));
    const storage = memory();
    const first = new Session(storage, () => 1000);
    await first.load();
    const second = new Session(storage, () => 2000);
    await second.load();
    expect(second.since).toBe(1000);
    answers.set('GET /api/v1/me', ok({ ...ada, patron: 8 }));
    await second.load();
    expect(second.since).toBe(2000);
  });

  it('knows the tables with a seat, also after a reload', async () => {
    answers.set('GET /api/v1/me', ok(ada));
    const storage = memory();
    const first = new Session(storage, () => 1000);
    first.sits(3, true);
    expect(first.tables).toEqual([]);
    await first.load();
    for (const [table, there] of [
      [3, true],
      [3, true],
      [5, true],
      [3, false],
    ] as const)
      first.sits(table, there);
    const second = new Session(storage, () => 2000);
    await second.load();
    expect(second.tables).toEqual([5]);
  });

  it('counts each round of the visit once, when it is over', async () => {
    answers.set('GET /api/v1/me', ok(ada));
    const session = new Session(memory(), () => 1000);
    await session.load();
    answers.set(
      'GET /api/v1/me/rounds',
      ok({ rounds: [round(4, 2000, null, false), round(3, 1000, '20.00'), round(2, 999, '-500.00')] }),
    );
    await session.refresh();
    expect(session.net).toBe(2000);
    answers.set('GET /api/v1/me/rounds', ok({ rounds: [round(4, 2000, '-7.50'), round(3, 1000, '20.00')] }));
    await session.refresh();
    expect(session.net).toBe(1250);
  });

  it('keeps its values if they cannot be loaded again', async () => {
    answers.set('GET /api/v1/me', ok(ada));
    const session = new Session(memory());
    await session.load();
    answers.set('GET /api/v1/me', { status: 503, body: { error: { code: 'unavailable', what: 'later' } } });
    await session.refresh();
    expect(session.balance).toBe(10_000);
  });
});

it.each([
  [-1, '0:00'],
  [59_999, '0:00'],
  [60_000, '0:01'],
  [3_599_999, '0:59'],
  [3_600_000, '1:00'],
])('%i ms read %s', (milliseconds, text) => {
  expect(clock(milliseconds)).toBe(text);
});
