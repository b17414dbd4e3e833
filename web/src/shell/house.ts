import { Session, type Keeper } from '../lib/api/session.svelte';
import { pages } from '../pages';
import { Router } from './router.svelte';
import { Appearance } from './appearance.svelte';
import { StepUp } from '../lib/api/step-up.svelte';
import { Toasts } from './toasts.svelte';

// The single instances of each window.

/** A browser may refuse storage altogether; then a visit lasts until the page is closed. */
const keeper: Keeper = {
  read() {
    try {
      return sessionStorage.getItem('croupier.visit');
    } catch {
      return null;
    }
  },
  write(text) {
    try {
      if (text === null) sessionStorage.removeItem('croupier.visit');
      else sessionStorage.setItem('croupier.visit', text);
    } catch {
      // Nothing to do: the visit is counted all the same.
    }
  },
};

export const session = new Session(keeper);
export const toasts = new Toasts();
export const stepUp = new StepUp();
export const appearance = new Appearance();
export const router = new Router(pages, location.pathname + location.search);
