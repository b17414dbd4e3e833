import { mount } from 'svelte';
import UpdateNotice from './UpdateNotice.svelte';
import { Updates } from './updates.svelte';

/** Makes the client installable, and announces new versions. Wall displays have no controls and take a new version at once. */
export function installOffline(): void {
  if (!('serviceWorker' in navigator)) return;
  const updates = new Updates(navigator.serviceWorker, () => location.reload());
  void updates.install('/service-worker.js');
  if (location.pathname.startsWith('/wall/')) {
    $effect.root(() => {
      $effect(() => {
        if (updates.ready) updates.accept();
      });
    });
  } else {
    mount(UpdateNotice, { target: document.body, props: { updates } });
  }
}
