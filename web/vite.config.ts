import { readFileSync } from 'node:fs';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { cloths } from './build/cloths.ts';
import { serviceWorker } from './build/service-worker.ts';

/** The font is shipped with the build, so its licence has to travel with it. */
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
  // A house that runs beside this one answers what pages ask while developing; HOUSE names another address. The name
  // of the host stays as the page has it, by which the house knows its own pages.
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
  // A busy machine takes long over properties with thousands of cases; what a test finds does not depend on it.
  test: { include: ['src/**/*.test.ts', 'build/**/*.test.ts'], testTimeout: 60_000 },
});
