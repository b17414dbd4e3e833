// Writes a gzip and a brotli copy beside every file of the build that gets smaller by it, so that the server never has to
// compress a file during a request. Runs after everything else has been written to dist.

import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const dist = fileURLToPath(new URL('../dist/', import.meta.url));

/** Fonts and pictures other than SVG are compressed already. */
const worthwhile = new Set(['.css', '.html', '.js', '.json', '.svg', '.txt', '.wasm', '.webmanifest']);

/** Smaller files fit into one packet with or without compression. */
const leastBytes = 1024;

for (const name of readdirSync(dist, { recursive: true })) {
  const file = join(dist, name);
  const { size } = statSync(file);
  if (!worthwhile.has(extname(file)) || size < leastBytes) continue;
  const plain = readFileSync(file);
  const brotli = brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: size } });
  writeFileSync(`${file}.br`, brotli);
  writeFileSync(`${file}.gz`, gzipSync(plain, { level: 9 }));
}
