import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Plugin } from 'vite';

/**
 * Builds the service worker after everything else, with the list of files that it caches. The result is one plain script, because
 * some browsers run no modules in service workers.
 */
export function serviceWorker(): Plugin {
  let folder = 'dist';
  return {
    name: 'service-worker',
    apply: 'build',
    configResolved(config) {
      folder = config.build.outDir;
    },
    async closeBundle() {
      const files = cachedFiles(readdirSync(folder, { recursive: true, encoding: 'utf8' }));
      const hash = createHash('sha256');
      for (const file of files) hash.update(file).update(readFileSync(join(folder, file)));
      await build({
        configFile: false,
        publicDir: false,
        logLevel: 'warn',
        define: { BUILD: JSON.stringify({ version: hash.digest('hex').slice(0, 16), files }) },
        build: {
          outDir: folder,
          emptyOutDir: false,
          target: 'es2022',
          lib: {
            entry: 'src/offline/service-worker.ts',
            formats: ['iife'],
            name: 'serviceWorker',
            fileName: () => 'service-worker.js',
          },
        },
      });
    },
  };
}

/** The files that the client needs to open without a network. Fonts for alphabets that it never uses, and downloads, are left out. */
export function cachedFiles(built: readonly string[]): string[] {
  return built
    .map((file) => `/${file.replaceAll('\\', '/')}`)
    .filter((file) => file === '/index.html' || /\.(?:js|css|svg|wasm|webmanifest|woff2)$/.test(file))
    .filter((file) => file !== '/service-worker.js' && !/-(?:cyrillic|greek|vietnamese)/.test(file))
    .sort();
}
