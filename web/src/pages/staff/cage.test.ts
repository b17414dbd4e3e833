import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Problem, unknown } from '../../lib/api/problem';
import type { StepUp } from '../../lib/api/step-up.svelte';
import { Cage } from './cage.svelte';

const { ask, sent } = vi.hoisted(() => ({ ask: vi.fn(), sent: [] as { key: string; body: unknown }[] }));
vi.mock('../../lib/api/http', async (original) => ({ ...(await original<object>()), ask }));

/** Refuses the next order with this problem. */
let fails: Problem | undefined;
let balance = '0.00';

beforeEach(() => {
  sent.length = 0;
  fails = undefined;
  balance = '0.00';
  ask.mockImplementation((method: string, _: string, { key, body }: { key: string; body: unknown }) => {
    if (method === 'get') return Promise.resolve({ patron: 7, name: 'ada', balance, awaits: null });
    sent.push({ key, body });
    return fails ? Promise.reject(fails) : Promise.resolve();
  });
});
afterEach(() => void vi.resetAllMocks());

async function atAda() {
  const cage = new Cage({ run: (give: () => Promise<unknown>) => give() } as unknown as StepUp);
  await cage.find('ada');
  return cage;
}

/** A deposit of $250 that was done, although the answer was lost. */
async function afterUncertain() {
  const cage = await atAda();
  fails = unknown();
  await expect(cage.move('deposit', 25_000, '')).rejects.toThrow();
  fails = undefined;
  balance = '250.00';
  return cage;
}

it('an equal deposit after an uncertain one first shows the account and asks', async () => {
  const cage = await afterUncertain();
  expect(await cage.move('deposit', 25_000, '')).toBe(false);
  expect(sent).toHaveLength(1);
  expect(cage.done).toBeUndefined();
  expect(cage.doubtful).toEqual({ do: 'deposit', amount: '250.00' });
  expect(cage.patron?.balance).toBe('250.00');
  // To press the button of the form again is no answer.
  expect(await cage.move('deposit', 25_000, '')).toBe(false);
  expect(sent).toHaveLength(1);
});

it('given again, it is another order', async () => {
  const cage = await afterUncertain();
  await cage.move('deposit', 25_000, '');
  await cage.giveAgain();
  expect(sent).toHaveLength(2);
  expect(sent[1]?.body).toEqual(sent[0]?.body);
  expect(sent[1]?.key).not.toBe(sent[0]?.key);
  expect(cage.doubtful).toBeUndefined();
  expect(cage.done).toBe('Done.');
  expect(await cage.move('deposit', 25_000, '')).toBe(true);
});

it('an order that was done the first time is not given again', async () => {
  const cage = await afterUncertain();
  await cage.move('deposit', 25_000, '');
  cage.wasDone();
  expect(cage.doubtful).toBeUndefined();
  expect(sent).toHaveLength(1);
  // The next deposit of the same amount is a new one.
  expect(await cage.move('deposit', 25_000, '')).toBe(true);
  expect(sent[1]?.key).not.toBe(sent[0]?.key);
});

it('the question stays when the player is looked up again, and is not asked after a refusal', async () => {
  const cage = await afterUncertain();
  await cage.find('ada');
  expect(await cage.move('deposit', 25_000, '')).toBe(false);
  expect(await cage.move('deposit', 30_000, '')).toBe(true);
  fails = new Problem({ code: 'too-much', what: 'no' }, 422);
  await expect(cage.move('withdraw', 100, '')).rejects.toThrow();
  fails = undefined;
  expect(await cage.move('withdraw', 100, '')).toBe(true);
});
