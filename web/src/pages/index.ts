import type { Page } from './page';

// Each folder beside this file lists its pages in its page.ts.
const listed = import.meta.glob<{ default: readonly Page[] }>('./*/page.ts', { eager: true });

/** Every page of the client. */
export const pages: readonly Page[] = Object.values(listed).flatMap((folder) => folder.default);
