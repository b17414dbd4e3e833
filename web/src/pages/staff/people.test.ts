import { expect, it } from 'vitest';
import { resetByWords, firstPassword, mayVouch, type Colleague } from './people.svelte';

it('a first password has four groups of four, and every letter is equally likely', () => {
  expect(firstPassword((bytes) => crypto.getRandomValues(bytes))).toMatch(
    /^([a-hjkmnp-z2-9]{4}-){3}[a-hjkmnp-z2-9]{4}$/,
  );
  // 31 letters: bytes from 248 are rejected.
  let next = 240;
  const counted = firstPassword((bytes) => bytes.map(() => next++ % 256));
  expect(counted).toBe('2345-6789-abcd-efgh');
});

const colleague = (reset_by: number[], dismissed = false): Colleague => ({
  account: 7,
  name: 'dora',
  role: 'gaming-supervisor',
  dismissed,
  reset_by,
});

it('managers vouch for colleagues whom other managers have hired', () => {
  expect(mayVouch(colleague([]), 1)).toBe(false);
  expect(mayVouch(colleague([1]), 1)).toBe(false);
  expect(mayVouch(colleague([2]), 1)).toBe(true);
  expect(mayVouch(colleague([1, 2]), 1)).toBe(false);
  expect(mayVouch(colleague([2], true), 1)).toBe(false);
});

it('names the managers who hired or reset a colleague', () => {
  const nameOf = (account: number) => `manager ${account}`;
  expect(resetByWords(colleague([]), 1, nameOf)).toBe('');
  expect(resetByWords(colleague([2, 1]), 1, nameOf)).toBe('manager 2 and you');
});
