import type { Page } from '../page';

export default [
  { path: '/practice', title: 'Practice', load: () => import('./ChoosePractice.svelte') },
  { path: '/practice/:game', title: 'Practice', frame: 'bare', load: () => import('./PracticePage.svelte') },
] satisfies readonly Page[];
