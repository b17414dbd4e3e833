import type { Page } from '../page';

export default [
  { path: '/account', title: 'Account', load: () => import('./AccountPage.svelte') },
] satisfies readonly Page[];
