import type { Page } from '../pages/page';
import { ownAddress } from './own-address';
import { placeOf, type Place } from './place';

/** The router of the client. */
export class Router {
  place: Place;
  /** Whether the user has changed the page; the browser announces the first one itself. */
  moved = $state(false);

  private readonly pages: readonly Page[];

  constructor(pages: readonly Page[], address: string) {
    this.pages = pages;
    this.place = $state.raw(placeOf(pages, address));
  }

  /** Takes a new address. */
  arrived(address: string): void {
    this.place = placeOf(this.pages, address);
    this.moved = true;
  }

  /** Opens an address within the client. */
  go(address: string, how: 'push' | 'replace' = 'push'): void {
    if (how === 'push') history.pushState(null, '', address);
    else history.replaceState(null, '', address);
    this.arrived(address);
  }

  /** Handles links and the browser's back and forward buttons. Returns a function that ends it. */
  listen(): () => void {
    const onPop = () => this.arrived(location.pathname + location.search);
    const onClick = (event: MouseEvent) => {
      const to = ownAddress(event);
      if (to === undefined) return;
      event.preventDefault();
      this.go(to);
      window.scrollTo(0, 0);
    };
    addEventListener('popstate', onPop);
    document.addEventListener('click', onClick);
    return () => {
      removeEventListener('popstate', onPop);
      document.removeEventListener('click', onClick);
    };
  }
}
