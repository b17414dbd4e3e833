import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

// Rule 18.1 of blackjack and similar rules of the other games: a table must not tell players the value of a choice.

const source = fileURLToPath(new URL('../../', import.meta.url));

/** Imports of modules that only practice tables may use. */
const helps = /from '[^']*\/(trainer\.svelte|hand-question|odds-cache|values|TrainerPanel\.svelte)'/;

it('values of choices are for practice tables alone', () => {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((path) =>
    /\.(ts|svelte)$/.test(path),
  );
  const helped = files.filter((path) => helps.test(readFileSync(`${source}${path}`, 'utf8')));
  expect(helped.length).toBeGreaterThan(0);
  expect(helped.filter((path) => !/^(lib|pages)\/practice\//.test(path))).toEqual([]);
});
