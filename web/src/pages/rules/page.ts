import type { Page } from '../page';

export default [
  { path: '/rules/:game?/:number?', title: 'Rules', load: () => import('./RulesPage.svelte') },
] satisfies readonly Page[];
