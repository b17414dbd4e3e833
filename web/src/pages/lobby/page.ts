import type { Page } from '../page';

export default [
  { path: '/', title: 'Lobby', load: () => import('./LobbyPage.svelte') },
] satisfies readonly Page[];
