import { expect, it } from 'vitest';
import { firstPassword } from './people.svelte';

it('a first password has four groups of four, and every letter is as likely', () => {
  expect(firstPassword((bytes) => crypto.getRandomValues(bytes))).toMatch(
    /^([a-hjkmnp-z2-9]{4}-){3}[a-hjkmnp-z2-9]{4}$/,
  );
  // 31 letters: of the bytes 248 and above none is taken.
  let next = 240;
  const counted = firstPassword((bytes) => bytes.map(() => next++ % 256));
  expect(counted).toBe('2345-6789-abcd-efgh');
});
