// Caches the files of this build, so that the client opens without a network. handling.ts decides how to handle each request; the
// build inserts the list of files and a version that changes with any of them.
import { handling, shell } from './handling';

declare const self: ServiceWorkerGlobalScope;
declare const BUILD: { readonly version: string; readonly files: readonly string[] };

const cacheName = `croupier-${BUILD.version}`;

self.addEventListener('install', (event) => {
  // Bypasses the browser's HTTP cache, which may have files of an earlier build.
  const fresh = BUILD.files.map((file) => new Request(file, { cache: 'reload' }));
  event.waitUntil(caches.open(cacheName).then((cache) => cache.addAll(fresh)));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => names.filter((name) => name.startsWith('croupier-') && name !== cacheName))
      .then((old) => Promise.all(old.map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

// A new version waits until the user accepts it, so that a page is not replaced in the middle of a round.
self.addEventListener('message', (event) => {
  if (event.data === 'take over') void self.skipWaiting();
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const decided = handling(request, self.location.origin, BUILD.files);
  if (decided.how === 'cached') event.respondWith(cached(decided.path, request));
  if (decided.how === 'shell') event.respondWith(fetch(request).catch(() => cached(shell, request)));
});

async function cached(path: string, request: Request): Promise<Response> {
  const cache = await caches.open(cacheName);
  return (await cache.match(path)) ?? fetch(request);
}
