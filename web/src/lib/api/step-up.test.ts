import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Problem } from './problem';
import { StepUp } from './step-up.svelte';

const first = new Problem({ code: 'second-factor-first', what: 'give your second factor again first' }, 403);
const asked: string[] = [];
let answer: () => Response;

beforeEach(() => {
  asked.length = 0;
  answer = () => new Response(null, { status: 204 });
  vi.stubGlobal('fetch', (url: string, { body }: { body: string }) => {
    asked.push(`${url} ${body}`);
    return Promise.resolve(answer());
  });
});
afterEach(() => void vi.unstubAllGlobals());

/** A request that the server does only after the second factor. */
function request() {
  let given = false;
  const tries: string[] = [];
  return {
    tries,
    give: () => (given = true),
    run: (key: string) => () => {
      tries.push(key);
      return given ? Promise.resolve('done') : Promise.reject(first);
    },
  };
}

it('a request that needs no second factor is done at once', async () => {
  const stepUp = new StepUp();
  expect(await stepUp.run(() => Promise.resolve(3))).toBe(3);
  const other = new Problem({ code: 'not-allowed', what: 'no' }, 403);
  await expect(stepUp.run(() => Promise.reject(other))).rejects.toBe(other);
  expect(stepUp.waiting).toBeUndefined();
});

it('a request that needs the second factor is repeated under the same key after it was given', async () => {
  const stepUp = new StepUp();
  const { tries, give, run } = request();
  const doing = stepUp.run(run('key-1'));
  await vi.waitFor(() => expect(stepUp.waiting).toBeDefined());
  // After wrong digits the dialog stays open.
  answer = () =>
    new Response(JSON.stringify({ error: { code: 'wrong-digits', what: 'wrong' } }), { status: 401 });
  await expect(stepUp.giveDigits('000000')).rejects.toMatchObject({ code: 'wrong-digits' });
  expect(stepUp.waiting).toBeDefined();
  answer = () => new Response(null, { status: 204 });
  give();
  await stepUp.giveDigits('123456');
  expect(await doing).toBe('done');
  expect(tries).toEqual(['key-1', 'key-1']);
  expect(asked.at(-1)).toBe('/api/v1/me/second-factors/confirm {"code":"123456"}');
  expect(stepUp.waiting).toBeUndefined();
});

it('a request is not repeated without the second factor', async () => {
  const stepUp = new StepUp();
  const { tries, run } = request();
  const doing = stepUp.run(run('key-2'));
  await vi.waitFor(() => expect(stepUp.waiting).toBeDefined());
  stepUp.giveUp();
  await expect(doing).rejects.toMatchObject({ code: 'second-factor-not-given' });
  expect(tries).toEqual(['key-2']);
  expect(stepUp.waiting).toBeUndefined();
});
