import type { Page } from '../page';

export default [
  { path: '/tables/:id', title: 'Table', frame: 'bare', load: () => import('./TablePage.svelte') },
] satisfies readonly Page[];
