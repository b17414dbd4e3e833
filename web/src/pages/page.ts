import type { Component } from 'svelte';

/** What every page is given. */
export interface PageProps {
  /** The named parts of its path; an optional part that is not there has no entry. */
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
}

/** A page may leave aside what it is given. */
export type PageComponent = Component<PageProps> | Component<Record<string, never>>;

/** A page of the client. Its folder lists it in `page.ts`; it is loaded when somebody goes there. */
export interface Page {
  /** `/tables/:id`, `/odds/:game?`. */
  readonly path: string;
  /** For the window and for who cannot see the page change. */
  readonly title: string;
  /** `bare` pages fill the window and bring their own way out. */
  readonly frame?: 'shell' | 'bare';
  readonly load: () => Promise<{ readonly default: PageComponent }>;
}
