import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { House } from './harness/house';
import { Visitor } from './harness/visitor';

let house: House;
beforeAll(async () => {
  house = await House.open(['three-card-poker']);
});
afterAll(() => house.close());

/** More Tab stops than any page has. */
const furthest = 80;

/** Presses Tab until an element has the focus, and checks that the focus is visible. */
async function tabTo(guest: Visitor, sought: Locator): Promise<void> {
  await sought.waitFor();
  for (let stop = 0; stop < furthest; stop += 1) {
    await guest.page.keyboard.press('Tab');
    if (await sought.evaluate((element) => element === document.activeElement)) {
      expect(await sought.evaluate((element) => element.matches(':focus-visible'))).toBe(true);
      return;
    }
  }
  throw new Error(`no Tab leads to ${sought.toString()}`);
}

it('a whole session by keyboard, from the lobby to the reasons and out again', async () => {
  await house.shoe(1, 'Qc 8s 5h  Ah Kh 4c');
  const guest = await Visitor.arrive(house);
  const { page } = guest;
  const { keyboard } = page;
  await page.goto('/');
  await tabTo(guest, page.getByRole('banner').getByRole('button', { name: 'Play as a guest' }));
  await keyboard.press('Enter');
  await page.getByRole('banner').getByText('Balance').waitFor();
  await tabTo(guest, page.getByRole('link', { name: 'Sit down at table 1' }));
  await keyboard.press('Enter');
  await guest.chipsAre('$100.00');

  // Picks another chip and the first one again; lays one, doubles it, undoes that and doubles it again.
  await keyboard.press('2');
  await page.getByRole('button', { name: '$25 chip', pressed: true }).waitFor();
  await keyboard.press('1');
  await page.getByRole('button', { name: '$5 chip', pressed: true }).waitFor();
  await tabTo(guest, guest.spot('ante'));
  await keyboard.press('Enter');
  await page.getByRole('button', { name: 'Place $5' }).waitFor();
  await keyboard.press('x');
  await page.getByRole('button', { name: 'Place $10' }).waitFor();
  await keyboard.press('u');
  await page.getByRole('button', { name: 'Place $5' }).waitFor();
  await keyboard.press('x');
  await page.getByRole('button', { name: 'Place $10' }).waitFor();
  await keyboard.press('l');
  await guest.choice('Play').waitFor();
  await keyboard.press('p');
  expect(await guest.result()).toBe('You win +$20');
  await keyboard.press('w');
  await page.getByRole('complementary').getByText('Play wins 1 to 1').waitFor();
  await keyboard.press('w');
  await page.getByRole('complementary').waitFor({ state: 'detached' });

  await keyboard.press('?');
  await page.getByRole('dialog').getByText('Undo the last chip').waitFor();
  await keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await tabTo(guest, page.getByRole('link', { name: 'Back to the lobby' }));
  await keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Lobby' }).waitFor();
});
