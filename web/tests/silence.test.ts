import { afterAll, beforeAll, expect, it } from 'vitest';
import { House } from './harness/house';
import { Visitor } from './harness/visitor';

let house: House;
beforeAll(async () => {
  house = await House.open(['three-card-poker']);
});
afterAll(() => house.close());

it('a player chooses their instruction by key, and during a hand only for the next one', async () => {
  const guest = await Visitor.arrive(house);
  const { page } = guest;
  await guest.comeAsGuest();
  await guest.sitAt(1);
  await guest.lay({ ante: 2 });
  await guest.place('$10');
  await guest.choice('Play').waitFor();
  await page.keyboard.press('q');
  const choices = page.getByRole('dialog', { name: 'If you do nothing' });
  await choices.getByRole('radio', { name: /^Always fold/ }).check();
  await choices.getByText('From the next round.').waitFor();
  await page.keyboard.press('Escape');
  await guest.choose('Fold');
  expect(await guest.result()).toBe('You lose −$10');
});
