import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

// Rule 18.1 of blackjack, and its like in every game: at a table nothing tells a player what a choice is worth.

const source = fileURLToPath(new URL('../../', import.meta.url));

/** What a practice table has and no other may. */
const helps = /from '[^']*\/(trainer\.svelte|hand-question|odds-book|values|TrainerPanel\.svelte)'/;

it('values of choices are for practice tables alone', () => {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((path) =>
    /\.(ts|svelte)$/.test(path),
  );
  const helped = files.filter((path) => helps.test(readFileSync(`${source}${path}`, 'utf8')));
  expect(helped.length).toBeGreaterThan(0);
  expect(helped.filter((path) => !/^(lib|pages)\/practice\//.test(path))).toEqual([]);
});
