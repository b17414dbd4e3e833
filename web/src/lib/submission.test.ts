import { expect, it, vi } from 'vitest';
import { offline } from './api/problem';
import { Submission } from './submission.svelte';

it('is busy while its request is being sent', async () => {
  const submission = new Submission();
  let finish: () => void = () => undefined;
  const running = submission.run(() => new Promise<void>((done) => (finish = done)));
  expect(submission.busy).toBe(true);
  finish();
  expect(await running).toBe(true);
  expect(submission.busy).toBe(false);
});

it('keeps and reports the problem of a failed request until the next one', async () => {
  const failed = vi.fn();
  const submission = new Submission(failed);
  const problem = offline();
  expect(await submission.run(() => Promise.reject(problem))).toBe(false);
  expect([submission.busy, submission.problem]).toEqual([false, problem]);
  expect(failed).toHaveBeenCalledExactlyOnceWith(problem);
  await submission.run(() => Promise.resolve());
  expect(submission.problem).toBeUndefined();
});
