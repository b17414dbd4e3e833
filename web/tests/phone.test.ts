import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { House } from './harness/house';
import { Visitor } from './harness/visitor';

let house: House;
beforeAll(async () => {
  house = await House.open(['star-blackjack']);
});
afterAll(() => house.close());

const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };

/** Touches something that is large enough to be hit, and wholly on the screen. */
async function touch(target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  expect(box, target.toString()).not.toBeNull();
  expect(Math.min(box?.width ?? 0, box?.height ?? 0), target.toString()).toBeGreaterThanOrEqual(24);
  expect(box?.x, target.toString()).toBeGreaterThanOrEqual(0);
  expect((box?.x ?? 0) + (box?.width ?? 0), target.toString()).toBeLessThanOrEqual(phone.viewport.width);
  await target.tap();
}

async function fits(guest: Visitor): Promise<void> {
  const wide = await guest.page.evaluate(() => document.documentElement.scrollWidth);
  expect(wide).toBeLessThanOrEqual(phone.viewport.width);
}

it('a session on a phone, by touch', async () => {
  await house.shoe(1, 'Ac  5h 9c 6d Td Ks', 77);
  const guest = await Visitor.arrive(house, phone);
  const { page } = guest;
  await page.goto('/');
  await fits(guest);
  await touch(page.getByRole('banner').getByRole('button', { name: 'Play as a guest' }));
  await page.getByRole('banner').getByText('Balance').waitFor();
  await fits(guest);
  await touch(page.getByRole('link', { name: 'Sit down at table 1' }));
  await guest.chipsAre('$100.00');
  await fits(guest);
  await guest.cutAt(77);
  await touch(page.getByRole('button', { name: '$5 chip' }));
  await touch(guest.spot('main'));
  await touch(guest.spot('main'));
  await touch(page.getByRole('button', { name: 'Place $10' }));
  await fits(guest);
  await touch(guest.choice('Double'));
  await touch(page.getByRole('group', { name: 'Double' }).getByRole('button', { name: /^Double/ }));
  // Eleven doubled by a ten makes 21 against the dealer's nine and king.
  expect(await guest.result()).toBe('You win +$20');
  await touch(page.getByRole('button', { name: 'Why?' }));
  const reasons = page.getByRole('complementary');
  await reasons.getByText('Double wins 1 to 1').waitFor();
  await fits(guest);
  await touch(reasons.getByRole('button', { name: 'Close' }));
  await touch(page.getByRole('link', { name: 'Back to the lobby' }));
  await page.getByRole('heading', { level: 1, name: 'Lobby' }).waitFor();
});
