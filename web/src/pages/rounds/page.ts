import type { Page } from '../page';

export default [
  { path: '/rounds', title: 'My rounds', load: () => import('./RoundsPage.svelte') },
  { path: '/tables/:id/rounds/:round', title: 'A round', load: () => import('./RoundPage.svelte') },
  { path: '/verify', title: 'Check an exported round', load: () => import('./VerifyPage.svelte') },
] satisfies readonly Page[];
