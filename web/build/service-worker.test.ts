import { expect, it } from 'vitest';
import { cachedFiles } from './service-worker';

it('caches what the client needs to open, and nothing else', () => {
  expect(
    cachedFiles([
      'index.html',
      'assets',
      'assets/index-abc.js',
      'assets/source-sans-3-latin-wght-normal-x.woff2',
      'assets/source-sans-3-latin-ext-wght-normal-x.woff2',
      'assets/source-sans-3-cyrillic-ext-wght-normal-x.woff2',
      'assets/source-sans-3-vietnamese-wght-normal-x.woff2',
      'assets\\engine-abc.wasm',
      'icons/icon-512.png',
      'manifest.webmanifest',
      'service-worker.js',
      'source-sans-3-licence.txt',
      'verifier.html',
    ]),
  ).toEqual([
    '/assets/engine-abc.wasm',
    '/assets/index-abc.js',
    '/assets/source-sans-3-latin-ext-wght-normal-x.woff2',
    '/assets/source-sans-3-latin-wght-normal-x.woff2',
    '/index.html',
    '/manifest.webmanifest',
  ]);
});
