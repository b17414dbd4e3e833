import type { Page } from '../page';

export default [
  {
    path: '/wall/tables/:id',
    title: 'Sign of a table',
    frame: 'bare',
    load: () => import('./TableWall.svelte'),
  },
  { path: '/wall/pools/:id', title: 'Jackpot meter', frame: 'bare', load: () => import('./PoolWall.svelte') },
] satisfies readonly Page[];
