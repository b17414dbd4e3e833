import type { Component } from 'svelte';

/** The props of every page. */
export interface PageProps {
  /** The named parts of its path; an optional part that is not there has no entry. */
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
}

/** A page may ignore its props. */
type PageComponent = Component<PageProps> | Component<Record<string, never>>;

/** A page of the client. Its folder lists it in `page.ts`; its component is loaded when it is opened. */
export interface Page {
  /** `/tables/:id`, `/odds/:game?`. */
  readonly path: string;
  /** The title of the window; screen readers announce it when the page changes. */
  readonly title: string;
  /** `bare` pages fill the window and have their own link back. */
  readonly frame?: 'shell' | 'bare';
  readonly load: () => Promise<{ readonly default: PageComponent }>;
}
