// Writes src/lib/api/openapi.ts from the server's OpenAPI document.
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import openapiTS, { astToString } from 'openapi-typescript';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
export const document = here('../../crates/server/openapi.json');
export const output = here('../src/lib/api/openapi.ts');

/** The types as text. Operation ids are removed: handlers of different resources share names such as "list", types cannot. */
export async function typesOf(text) {
  const parsed = JSON.parse(text);
  for (const path of Object.values(parsed.paths)) {
    for (const operation of Object.values(path)) delete operation.operationId;
  }
  const head = '// Made by `npm run types` from crates/server/openapi.json; not to be edited.\n\n';
  return head + astToString(await openapiTS(parsed));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await writeFile(output, await typesOf(await readFile(document, 'utf8')));
}
