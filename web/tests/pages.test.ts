import { createRequire } from 'node:module';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pages } from '../src/pages';
import { House } from './harness/house';
import { Visitor } from './harness/visitor';

// Every page of the client, as a guest sees it who has played a round.

interface Looked {
  /** The path in the list of pages. */
  readonly path: string;
  readonly address: string;
  /** What is there once the page has loaded. */
  readonly shows: string | RegExp;
}

const looks: readonly Looked[] = [
  { path: '/', address: '/', shows: 'Sit down' },
  { path: '/tables/:id', address: '/tables/1', shows: 'Three Card Poker' },
  { path: '/account', address: '/account', shows: /guest/i },
  { path: '/rounds', address: '/rounds', shows: 'Three Card Poker' },
  { path: '/tables/:id/rounds/:round', address: '/tables/1/rounds/1', shows: 'Verify this round' },
  { path: '/verify', address: '/verify', shows: /exported/i },
  { path: '/practice', address: '/practice', shows: 'Star Blackjack' },
  { path: '/practice/:game', address: '/practice/three-card-poker', shows: 'Three Card Poker' },
  { path: '/odds/:game?', address: '/odds/three-card-poker', shows: 'What each wager returns' },
  { path: '/rules/:game?/:number?', address: '/rules/three-card-poker?book', shows: /ante/i },
  { path: '/wall/tables/:id', address: '/wall/tables/1', shows: 'Three Card Poker' },
  { path: '/wall/pools/:id', address: '/wall/pools/1', shows: '$50,000.00' },
];

const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

/** How much may move while a page loads: what browsers' makers call good. */
const mostShift = 0.1;

/** Pages that do not keep to it yet, with what they may not exceed: they wait for the house before they know their shape. */
const shiftsTooMuch: Readonly<Record<string, number>> = {
  '/tables/:id': 0.25,
  '/practice/:game': 0.25,
  '/account': 0.25,
  '/wall/tables/:id': 0.3,
  '/wall/pools/:id': 0.7,
};

declare global {
  interface Window {
    layoutShift: number;
    axe: {
      run: (
        context: Document,
        options: { runOnly: string[] },
      ) => Promise<{ violations: { id: string; nodes: { target: string[] }[] }[] }>;
    };
  }
}

it('every page is looked at', () => {
  expect(looks.map(({ path }) => path).sort()).toEqual(pages.map(({ path }) => path).sort());
});

describe.each(['light', 'dark'] as const)('in the %s', (colorScheme) => {
  let house: House;
  beforeAll(async () => {
    house = await House.open(['three-card-poker']);
    const manager = await house.asStaff('gaming-manager');
    await manager.post('/pools', { play_money: true });
  });
  afterAll(() => house.close());

  it('all pages can be used by everybody, stand still while they load and ask nobody else', async () => {
    await house.shoe(1, 'Qc 8s 5h  Ah Kh 4c');
    // Axe is run by the test, not by the page, so the page's own policy does not apply to it.
    const guest = await Visitor.arrive(house, { colorScheme, bypassCSP: true });
    await guest.comeAsGuest();
    await guest.sitAt(1);
    await guest.lay({ ante: 2 });
    await guest.place('$10');
    await guest.choose('Play');
    await guest.result();
    await guest.page.addInitScript(() => {
      window.layoutShift = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          window.layoutShift += (entry as unknown as { value: number }).value;
      }).observe({ type: 'layout-shift', buffered: true });
    });

    const found: string[] = [];
    for (const { path, address, shows } of looks) {
      await guest.page.goto(address);
      await guest.page.getByText(shows).filter({ visible: true }).first().waitFor();
      await guest.page.waitForLoadState('networkidle');
      const shift = await guest.page.evaluate(() => window.layoutShift);
      if (shift > (shiftsTooMuch[path] ?? mostShift)) found.push(`${address} shifts by ${shift.toFixed(3)}`);
      await guest.page.addScriptTag({ path: axe });
      const violations = await guest.page.evaluate(async () => {
        const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
        return (await window.axe.run(document, { runOnly: tags })).violations.map(
          ({ id, nodes }) => `${id} ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
        );
      });
      found.push(...violations.map((violation) => `${address} ${violation}`));
    }
    expect(found).toEqual([]);
  });
});
