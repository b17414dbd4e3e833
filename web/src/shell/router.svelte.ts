import type { Page } from '../pages/page';
import { ownAddress } from './own-address';
import { placeOf, type Place } from './place';

/** Follows the address of the window, and changes it. */
export class Router {
  place: Place;
  /** Set once somebody has moved: the first page is announced by the browser itself. */
  moved = $state(false);

  private readonly pages: readonly Page[];

  constructor(pages: readonly Page[], address: string) {
    this.pages = pages;
    this.place = $state.raw(placeOf(pages, address));
  }

  /** The address has become another one. */
  arrived(address: string): void {
    this.place = placeOf(this.pages, address);
    this.moved = true;
  }

  /** Goes somewhere within the client. */
  go(address: string, how: 'push' | 'replace' = 'push'): void {
    if (how === 'push') history.pushState(null, '', address);
    else history.replaceState(null, '', address);
    this.arrived(address);
  }

  /** Lets links and the browser's own buttons move the client. Returns what ends that. */
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
