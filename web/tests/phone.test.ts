import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { House } from './harness/house';
import { phone, Visitor } from './harness/visitor';

let house: House;
beforeAll(async () => {
  house = await House.open(['star-blackjack', 'lunar-poker']);
});
afterAll(() => house.close());

/** Taps an element, and checks that it is large enough and wholly on the screen. */
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

it('a super wager on another player’s hand, by touch', async () => {
  // Both players fold. Ada's three sixes pay 8 to 1 on super wagers, her own and Bob's.
  await house.shoe(2, 'As Kd 7h 4c 2d  6s 6d 6h 3c 2s  Qs Jd 8h 5c 3d');
  const [ada, bob] = [await Visitor.arrive(house), await Visitor.arrive(house, phone)];
  for (const guest of [ada, bob]) {
    await guest.comeAsGuest();
    await guest.sitAt(2);
  }
  await ada.lay({ ante: 2 });
  await ada.place('$20');
  await touch(bob.page.getByRole('button', { name: '$5 chip' }));
  for (const spot of ['ante', 'ante', 'super@1', 'super@1']) await touch(bob.spot(spot));
  await touch(bob.page.getByRole('button', { name: 'Place $30' }));
  const adasPlace = bob.page.getByRole('img', { name: /^Seat 1, Player \d+/ });
  await adasPlace.and(bob.page.getByLabel('your super on this hand $10')).waitFor();

  // Super wagers are paid before the decisions.
  await touch(bob.choice('Fold'));
  await ada.choose('Fold');
  expect(await bob.result()).toBe('You win +$60');
  await touch(bob.page.getByRole('button', { name: 'Why?' }));
  await bob.page
    .getByRole('complementary')
    .getByText(/Super on the hand of seat 1 wins 8 to 1/)
    .waitFor();
});
