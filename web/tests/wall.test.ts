import { afterAll, beforeAll, expect, it } from 'vitest';
import { House } from './harness/house';
import { Visitor } from './harness/visitor';

let house: House;
beforeAll(async () => {
  house = await House.open(['three-card-poker']);
});
afterAll(() => house.close());

const sizes = [
  { width: 1920, height: 1080 },
  { width: 3840, height: 2160 },
  { width: 1080, height: 1920 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
];

/** Runs in the page: the lines of the sign that are cut off. */
function cutOff(): string[] {
  const box = document.querySelector('.body')?.getBoundingClientRect();
  if (!box) return ['there is no sign'];
  return [...document.querySelectorAll('.body li, .body td, .body th, .body .range')]
    .filter((line) => {
      const { left, right, top, bottom } = line.getBoundingClientRect();
      // Edges are rounded to the pixel.
      return left < box.left - 1 || right > box.right + 1 || top < box.top - 1 || bottom > box.bottom + 1;
    })
    .map((line) => line.textContent ?? '');
}

it('every line of a sign fits on walls of all sizes, and new signs appear at once', async () => {
  const settings = { resplit: 'true', insurance_ten: 'true' };
  const table = await house.openTable('star-blackjack', {}, settings);
  const manager = await house.asStaff('gaming-manager');
  const staff = await manager.get<{ role: string; account: number }[]>('/staff');
  const inspector = staff.find(({ role }) => role === 'inspector')?.account;
  const about = { setting: { name: 'optional_needs_main' } };
  await manager.post(`/tables/${table}/commands`, { 'tell-inspector': { inspector, about } });
  await manager.post(`/tables/${table}/commands`, {
    'change-settings': { settings: [['optional_needs_main', 'true']] },
  });
  const guest = await Visitor.arrive(house);
  await guest.comeAsGuest();
  await guest.sitAt(table);
  const wall = await Visitor.arrive(house, { viewport: { width: 1920, height: 1080 } });
  const { page } = wall;
  await page.goto(`/wall/tables/${table}`);
  await page.getByText('Blackjack pays 3 to 2').waitFor();
  await page.getByText('Optional wagers only for players with an initial wager').waitFor();

  // A player's own limits, and the sign of a single wager.
  const { view } = await guest.asks<{ view: { chairs: { patron: number }[] } }>(`/tables/${table}`);
  const limits = { minimum: '100.00', maximum: '5000.00', unit: '25.00' };
  await manager.post(`/tables/${table}/commands`, {
    'set-player-limits': { patron: view.chairs[0]?.patron, limits },
  });
  await page.getByText('For the player at seat 1: minimum $100, maximum $5,000').waitFor();
  const raised = { minimum: '10.00', maximum: '200.00', unit: '5.00' };
  await manager.post(`/tables/${table}/commands`, {
    'set-wager-limits': {
      on: 'perfect-pairs',
      limits: raised,
      change: { sign: { takes_effect: Date.now() + 21 * 60_000 } },
    },
  });
  await page.getByText(/^Perfect pairs \$10 to \$200 from/).waitFor();

  for (const size of sizes) {
    await page.setViewportSize(size);
    await expect.poll(() => page.evaluate(cutOff)).toEqual([]);
  }
});
