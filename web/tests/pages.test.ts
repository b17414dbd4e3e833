import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pages } from '../src/pages';
import { axeFinds } from './harness/axe';
import { House } from './harness/house';
import { phone, Visitor, type Arrival } from './harness/visitor';

// Every page of the client, for a guest who has played a round.

interface Looked {
  /** The path in the list of pages. */
  readonly path: string;
  readonly address: string;
  /** A text of the loaded page. */
  readonly shows: string | RegExp;
}

const looks = (table: number): readonly Looked[] => [
  { path: '/', address: '/', shows: 'Sit down' },
  { path: '/tables/:id', address: `/tables/${table}`, shows: 'Three Card Poker' },
  { path: '/account', address: '/account', shows: /guest/i },
  { path: '/rounds', address: '/rounds', shows: 'Three Card Poker' },
  {
    path: '/tables/:id/rounds/:round',
    address: `/tables/${table}/rounds/1`,
    shows: 'Verify this round',
  },
  { path: '/staff', address: '/staff', shows: 'For the staff' },
  { path: '/staff/cage', address: '/staff/cage', shows: 'For the staff' },
  { path: '/staff/people', address: '/staff/people', shows: 'For the staff' },
  { path: '/verify', address: '/verify', shows: /exported/i },
  { path: '/practice', address: '/practice', shows: 'Star Blackjack' },
  { path: '/practice/:game', address: '/practice/three-card-poker', shows: 'Three Card Poker' },
  { path: '/odds/:game?', address: '/odds/three-card-poker', shows: 'Return of each wager' },
  { path: '/rules/:game?/:number?', address: '/rules/three-card-poker?book', shows: /ante/i },
  { path: '/wall/tables/:id', address: `/wall/tables/${table}`, shows: 'Three Card Poker' },
  { path: '/wall/pools/:id', address: '/wall/pools/1', shows: '$50,000.00' },
];

/** The visitors, each at their own table. */
const visitors = [
  { table: 1, colorScheme: 'light' },
  { table: 2, colorScheme: 'light', ...phone },
  { table: 3, colorScheme: 'dark' },
  { table: 4, colorScheme: 'dark', ...phone },
] as const;

/** The largest allowed layout shift: the limit that browser vendors call good. */
const mostShift = 0.1;

interface Shift {
  readonly value: number;
  readonly what: readonly string[];
}

declare global {
  interface Window {
    shifts: Shift[];
  }
}

/** Runs in the page: records layout shifts. */
function noteShifts(): void {
  interface Entry extends PerformanceEntry {
    readonly value: number;
    readonly sources: readonly { readonly node: Node | null }[];
  }
  window.shifts = [];
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries() as Entry[]) {
      const what = sources.map(({ node }) => `${node?.nodeName} ${node?.textContent?.trim().slice(0, 30)}`);
      window.shifts.push({ value, what });
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

/** Runs in the page: whether its content is much narrower than its room. */
function isSqueezed(): boolean {
  const main = document.querySelector('main');
  const widths = [...(main?.children ?? [])].map((child) => child.getBoundingClientRect().width);
  return Math.max(...widths) < (main?.clientWidth ?? 0) / 2;
}

it('every page is checked', () => {
  const looked = looks(1).map(({ path }) => path);
  expect(looked.sort()).toEqual(pages.map(({ path }) => path).sort());
});

describe('all pages are accessible, do not shift while they load, and send no requests to other servers', () => {
  let house: House;
  beforeAll(async () => {
    house = await House.open(visitors.map(() => 'three-card-poker'));
    const manager = await house.asStaff('gaming-manager');
    await manager.post('/pools', { play_money: true });
  });
  afterAll(() => house.close());

  // Most of the time is spent waiting for idle pages, so a desktop and a phone are checked at the same time.
  it.each(['light', 'dark'])('in the %s, at a desk and on a phone', async (colorScheme) => {
    const looking = visitors.filter((visitor) => visitor.colorScheme === colorScheme);
    const found = await Promise.all(looking.map(async ({ table, ...arrival }) => lookAround(table, arrival)));
    expect(found.flat()).toEqual([]);
  });

  /** The problems of all pages for a guest who has played a round. */
  async function lookAround(table: number, arrival: Arrival): Promise<string[]> {
    await house.shoe(table, 'Qc 8s 5h  Ah Kh 4c');
    // The page's content security policy would forbid axe, which the test runs in the page.
    const guest = await Visitor.arrive(house, { ...arrival, bypassCSP: true });
    await guest.comeAsGuest();
    await guest.sitAt(table);
    await guest.lay({ ante: 2 });
    await guest.place('$10');
    await guest.choose('Play');
    await guest.result();
    await guest.page.addInitScript(noteShifts);

    const found: string[] = [];
    for (const { address, shows } of looks(table)) {
      await guest.page.goto(address);
      await guest.page.getByText(shows).filter({ visible: true }).first().waitFor();
      await guest.page.waitForLoadState('networkidle');
      const shifts = await guest.page.evaluate(() => window.shifts);
      const shift = shifts.reduce((sum, { value }) => sum + value, 0);
      if (shift > mostShift) {
        found.push(
          `${address} shifts by ${shift.toFixed(3)}: ${shifts.flatMap(({ what }) => what).join('; ')}`,
        );
      }
      if (await guest.page.evaluate(isSqueezed)) found.push(`${address} does not fill its place`);
      const violations = await axeFinds(guest.page);
      found.push(...violations.map((violation) => `${address} ${violation}`));
    }
    return found;
  }
});
