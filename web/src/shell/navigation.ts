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

/** The link for staff, in place of "My rounds". */
const forStaff: NavigationLink = { to: '/staff', label: 'Staff' };

/** The links to existing pages. */
export function navigation(pages: readonly Page[], staff = false): NavigationLink[] {
  const links = staff ? wanted.map((link) => (link.to === '/rounds' ? forStaff : link)) : wanted;
  return links.filter(({ to }) => pages.some((page) => match(page.path, to)));
}

/** Whether a link leads to the present page or to one above it. */
export function isCurrent(link: NavigationLink, path: string): boolean {
  const round = /^\/tables\/[^/]+\/rounds(\/|$)/.test(path);
  if (link.to === '/') return path === '/' || (path.startsWith('/tables/') && !round);
  if (link.to === '/rounds' && round) return true;
  return path === link.to || path.startsWith(`${link.to}/`);
}
