import type { Page } from '../page';

export default [
  { path: '/staff', title: 'Staff', load: () => import('./StaffPage.svelte') },
] satisfies readonly Page[];
