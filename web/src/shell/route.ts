import type { Page } from '../pages/page';
import { match } from './match';

/** An address within the client, with its page. */
export interface Route {
  readonly page: Page | undefined;
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  /** Path and query. */
  readonly address: string;
}

/** Finds the page of an address. */
export function routeOf(pages: readonly Page[], address: string): Route {
  const url = new URL(address, 'http://house');
  for (const page of pages) {
    const params = match(page.path, url.pathname);
    if (params) return { page, params, query: url.searchParams, address };
  }
  return { page: undefined, params: {}, query: url.searchParams, address };
}
