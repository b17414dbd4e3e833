import { afterAll, beforeAll, expect, it } from 'vitest';
import { House } from './harness/house';
import { Visitor } from './harness/visitor';

let house: House;
beforeAll(async () => {
  house = await House.open(['three-card-poker'], { aids: false });
});
afterAll(() => house.close());

it('a house without aids gives a player no values while they sit at a table, and says which rule forbids it', async () => {
  // The browser notes every answer that is not a success.
  const guest = await Visitor.arrive(house, { expected: /422/ });
  const { page } = guest;
  await guest.comeAsGuest();
  await guest.sitAt(1);
  await page.goto('/practice');
  await page.getByText('While you sit at a table of this house, the trainer gives no values').waitFor();

  await page.goto('/practice/three-card-poker');
  await guest.lay({ ante: 2 });
  await guest.place('$10');
  await guest.choice('Play').waitFor();
  const trainer = page.getByRole('complementary');
  await trainer.getByText('No values now').waitFor();
  await trainer.getByText('No values of decisions while you sit at a table.').waitFor();
  await trainer.getByRole('link', { name: 'Rule 14.2' }).waitFor();
  expect(await trainer.getByRole('button', { name: 'Value of each choice' }).count()).toBe(0);

  // All visitors may see the odds of a game.
  await page.goto('/odds/three-card-poker');
  await page.getByText('Return of each wager').waitFor();

  // Away from the tables the trainer helps.
  await page.goto('/tables/1');
  await page.getByRole('button', { name: 'Table menu' }).click();
  await page.getByRole('button', { name: 'Leave the table' }).click();
  await page.getByRole('link', { name: 'Sit down at table 1' }).waitFor();
  await page.goto('/practice/three-card-poker');
  await guest.lay({ ante: 2 });
  await guest.place('$10');
  await guest.choice('Play').waitFor();
  await trainer.getByRole('button', { name: 'Value of each choice' }).click();
  await trainer.getByRole('row', { name: /^Fold/ }).waitFor();
});
