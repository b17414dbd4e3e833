import type { Page } from '../pages/page';
import { clientLink } from './client-link';
import { routeOf, type Route } from './route';

/** The router of the client. */
export class Router {
  route: Route;
  /** Whether the user has changed the page; the browser announces the first one itself. */
  moved = $state(false);

  private readonly pages: readonly Page[];

  constructor(pages: readonly Page[], address: string) {
    this.pages = pages;
    this.route = $state.raw(routeOf(pages, address));
  }

  /** Takes a new address. */
  arrived(address: string): void {
    this.route = routeOf(this.pages, address);
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
      const to = clientLink(event);
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
