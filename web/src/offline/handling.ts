/**
 * How the service worker handles a request. It never caches answers of the API, because a cached amount or card could be wrong. It
 * caches only the files of this build, so that the client opens without a network.
 */

export interface Asked {
  readonly method: string;
  /** The whole address. */
  readonly url: string;
  /** `navigate` for the address of a page. */
  readonly mode: string;
}

type Handling =
  /** Left to the browser. */
  | { readonly how: 'pass' }
  /** A file of this build: its name contains a hash of its content, so the cached copy is current. */
  | { readonly how: 'cached'; readonly path: string }
  /** A page of the client: from the server if it answers, otherwise the cached shell. */
  | { readonly how: 'shell' };

/** The HTML file for every path of the client. */
export const shell = '/index.html';

export function handling(asked: Asked, origin: string, files: readonly string[]): Handling {
  const url = new URL(asked.url);
  if (asked.method !== 'GET' || url.origin !== origin) return { how: 'pass' };
  if (isOfTheHouse(url.pathname)) return { how: 'pass' };
  if (files.includes(url.pathname)) return { how: 'cached', path: url.pathname };
  return asked.mode === 'navigate' ? { how: 'shell' } : { how: 'pass' };
}

function isOfTheHouse(path: string): boolean {
  return ['/api', '/metrics', '/healthz', '/readyz'].some(
    (own) => path === own || path.startsWith(`${own}/`),
  );
}
