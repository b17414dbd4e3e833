/**
 * What the service worker does with a request. Everything that the house answers goes past it untouched: an amount, a card or
 * a rule from a cache would be a lie. Only the files of this build are kept, so that the client opens without a network.
 */

export interface Asked {
  readonly method: string;
  /** The whole address. */
  readonly url: string;
  /** `navigate` for a page that somebody goes to. */
  readonly mode: string;
}

export type Handling =
  /** Left to the browser. */
  | { readonly how: 'pass' }
  /** A file of this build: its name has a hash of its content, so the kept copy is the file. */
  | { readonly how: 'kept'; readonly path: string }
  /** A page of the client: the house if it answers, else the kept shell. */
  | { readonly how: 'shell' };

/** The page that every path of the client is drawn by. */
export const shell = '/index.html';

export function handling(asked: Asked, origin: string, files: readonly string[]): Handling {
  const url = new URL(asked.url);
  if (asked.method !== 'GET' || url.origin !== origin) return { how: 'pass' };
  if (isOfTheHouse(url.pathname)) return { how: 'pass' };
  if (files.includes(url.pathname)) return { how: 'kept', path: url.pathname };
  return asked.mode === 'navigate' ? { how: 'shell' } : { how: 'pass' };
}

function isOfTheHouse(path: string): boolean {
  return ['/api', '/metrics', '/healthz', '/readyz'].some(
    (own) => path === own || path.startsWith(`${own}/`),
  );
}
