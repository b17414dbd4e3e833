import type { Page } from '../page';

export default [
  { path: '/staff', title: 'Staff', load: () => import('./StaffPage.svelte') },
  { path: '/staff/pit', title: 'Pit', load: () => import('./pit/PitPage.svelte') },
  { path: '/staff/pit/:table', title: 'Table console', load: () => import('./pit/ConsolePage.svelte') },
  { path: '/staff/cage', title: 'Cage', load: () => import('./CagePage.svelte') },
  { path: '/staff/people', title: 'People who work here', load: () => import('./PeoplePage.svelte') },
] satisfies readonly Page[];
