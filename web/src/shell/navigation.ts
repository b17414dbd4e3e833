import type { Page } from '../pages/page';
import { match } from './match';

export interface NavigationLink {
  readonly to: string;
  readonly label: string;
}

const wanted: readonly NavigationLink[] = [
  { to: '/', label: 'Lobby' },
  { to: '/practice', label: 'Practice' },
  { to: '/odds', label: 'Odds' },
  { to: '/rules', label: 'Rules' },
  { to: '/rounds', label: 'My rounds' },
  { to: '/account', label: 'Account' },
];

/** What those who work here need in place of rounds of their own. */
const forStaff: NavigationLink = { to: '/staff', label: 'Staff' };

/** The links that lead somewhere. */
export function navigation(pages: readonly Page[], staff = false): NavigationLink[] {
  const links = staff ? wanted.map((link) => (link.to === '/rounds' ? forStaff : link)) : wanted;
  return links.filter(({ to }) => pages.some((page) => match(page.path, to)));
}

/** Whether a link stands for where one is: the page itself, or something below it. */
export function isHere(link: NavigationLink, path: string): boolean {
  const round = /^\/tables\/[^/]+\/rounds(\/|$)/.test(path);
  if (link.to === '/') return path === '/' || (path.startsWith('/tables/') && !round);
  if (link.to === '/rounds' && round) return true;
  return path === link.to || path.startsWith(`${link.to}/`);
}
