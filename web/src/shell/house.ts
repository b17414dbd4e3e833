import { Session } from '../lib/api/session.svelte';
import { StepUp } from '../lib/api/step-up.svelte';
import { ofThisTab } from '../lib/storage';
import { pages } from '../pages';
import { Appearance } from './appearance.svelte';
import { Router } from './router.svelte';
import { Toasts } from './toasts.svelte';

// The single instances of each window.

export const session = new Session(ofThisTab);
export const toasts = new Toasts();
export const stepUp = new StepUp();
export const appearance = new Appearance();
export const router = new Router(pages, location.pathname + location.search);
