import { expect, it } from 'vitest';
import { Problem, unknown } from '../../lib/api/problem';
import { KeptKey } from './idempotency-key';

/** Gives orders with a kept key; `version` is what the person sees. */
function desk() {
  const sent: string[] = [];
  const state = { version: 1 };
  const kept = new KeptKey(() => state.version);
  const give = (order: string, fails?: Problem) =>
    kept
      .run(order, (key) => {
        sent.push(key);
        return fails ? Promise.reject(fails) : Promise.resolve();
      })
      .catch(() => undefined);
  return { sent, state, kept, give };
}

it('a retry after an uncertain answer has the same key', async () => {
  const { sent, give } = desk();
  await give('close', unknown());
  await give('close', unknown());
  await give('close');
  await give('close');
  expect(sent[1]).toBe(sent[0]);
  expect(sent[2]).toBe(sent[0]);
  expect(sent[3]).not.toBe(sent[0]);
});

it('another order, or one after a refusal, has its own key', async () => {
  const { sent, give } = desk();
  await give('close', unknown());
  await give('suspend', new Problem({ code: 'not-allowed', what: 'no' }, 422));
  await give('suspend');
  expect(new Set(sent).size).toBe(3);
});

it('a key ends once the person has seen a later version of the table', async () => {
  const { sent, state, give } = desk();
  await give('close', unknown());
  state.version = 2;
  await give('close');
  expect(sent[1]).not.toBe(sent[0]);
});

it('the version counts from the moment of the uncertain answer', async () => {
  const { sent, state, kept, give } = desk();
  await kept
    .run('close', (key) => {
      sent.push(key);
      state.version = 2;
      return Promise.reject(unknown());
    })
    .catch(() => undefined);
  await give('close');
  expect(sent[1]).toBe(sent[0]);
});

it('a key ends with the form, even if the answer comes later', async () => {
  const { sent, kept, give } = desk();
  await give('close', unknown());
  kept.forget();
  await give('close', unknown());
  expect(sent[1]).not.toBe(sent[0]);
  const late = give('suspend', unknown());
  kept.forget();
  await late;
  await give('suspend');
  expect(sent[3]).not.toBe(sent[2]);
});
