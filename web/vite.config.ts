import { readFileSync } from 'node:fs';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { cloths } from './build/cloths.ts';
import { serviceWorker } from './build/service-worker.ts';

/** The font is shipped with the build, and so must be its licence. */
function fontLicence(): Plugin {
  const licence = 'node_modules/@fontsource-variable/source-sans-3/LICENSE';
  return {
    name: 'font-licence',
    apply: 'build',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'source-sans-3-licence.txt', source: readFileSync(licence) });
    },
  };
}

// Only index.html is an input of the build, so the gallery (gallery.html) is served while
// developing and never becomes part of what the house ships.
export default defineConfig({
  // During development a running server answers the pages' requests; HOUSE names another address than the usual one. The host
  // header stays as the page sends it, because the server recognises its own pages by it.
  server: {
    proxy: {
      '/api': {
        target: process.env.HOUSE ?? 'http://127.0.0.1:8080',
        ws: true,
      },
    },
  },
  plugins: [svelte(), cloths(), fontLicence(), serviceWorker()],
  build: { target: 'es2022', assetsInlineLimit: 0 },
  // On a busy machine property tests with thousands of cases take long.
  test: { include: ['src/**/*.test.ts', 'build/**/*.test.ts'], testTimeout: 60_000 },
});
