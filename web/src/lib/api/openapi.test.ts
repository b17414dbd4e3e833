import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { document, output, typesOf } from '../../../scripts/api-types.mjs';

// Reading the whole document takes a while on a busy machine.
it('the committed types match the document of the server (npm run types writes them)', async () => {
  expect(await readFile(output, 'utf8')).toBe(await typesOf(await readFile(document, 'utf8')));
}, 60_000);
