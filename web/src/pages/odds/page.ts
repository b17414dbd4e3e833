import type { Page } from '../page';

export default [
  { path: '/odds/:game?', title: 'Odds', load: () => import('./OddsPage.svelte') },
] satisfies readonly Page[];
