import { afterAll, beforeAll, expect, it } from 'vitest';
import { settledByTheRules } from './harness/engine';
import { House } from './harness/house';
import { Visitor } from './harness/visitor';

let house: House;
beforeAll(async () => {
  house = await House.open(['three-card-poker']);
});
afterAll(() => house.close());

it('a straight flush is announced on the wall, and the meter falls by what it won', async () => {
  const manager = await house.asStaff('gaming-manager');
  await manager.post('/pools', { play_money: true });
  const pace = { wagers: 600_000, decisions: 600_000, results: 600_000, cut: 600_000 };
  const settings = { minimum: '5.00', maximum: '500.00', unit: '5.00' };
  await manager.post('/tables', {
    game: 'caribbean-stud',
    float: '100000.00',
    pool: 1,
    play_money: true,
    settings,
    pace,
  });
  await house.shoe(2, '2c 7d 9h Js 4d  9s 8s 7s 6s 5s');

  const wall = await Visitor.arrive(house, { viewport: { width: 1920, height: 1080 } });
  await wall.page.goto('/wall/pools/1');
  await wall.page.getByText('$50,000.00', { exact: true }).waitFor();

  const guest = await Visitor.arrive(house);
  await guest.comeAsGuest();
  await guest.sitAt(2);
  await guest.lay({ ante: 2, jackpot: 1 });
  await guest.place('$11');
  // The meter on the felt and on the wall rises with the wager, before anything is settled.
  await guest.choice('Bet').waitFor();
  await wall.page.getByText('$50,000.70', { exact: true }).waitFor();
  await guest.page.getByText('$50,000.70', { exact: true }).waitFor();
  await guest.choose('Bet');

  // A tenth of the meter is paid for a straight flush; without a dealer's hand the ante is paid and the bet comes back.
  const announced = wall.page.getByRole('alert');
  await announced.getByText('Jackpot won at table 2, seat 1').waitFor();
  expect(await announced.getByText(/^\$/).textContent()).toBe('$5,000.07');
  await announced.getByText('Straight flush').waitFor();
  expect(await guest.result()).toBe('You win +$5,009.07');
  const lines = await settledByTheRules(guest, 2);
  expect(lines.find(({ wager }) => wager === 'jackpot')).toMatchObject({ outcome: 'win', pays: '5000.07' });
  const { reading } = await guest.asks<{ reading: { meter: string } }>('/pools/1');
  expect(reading.meter).toBe('45000.63');

  // Afterwards the wall and the lobby show the win to all, but not the winner.
  const listed = wall.page.getByRole('list', { name: 'Last wins' }).getByRole('listitem');
  await listed.first().waitFor();
  const words = ['$5,000.07', 'Straight flush', 'Table 2 · rule 12.1.2'];
  for (const word of words) await listed.getByText(word).waitFor();
  expect(await listed.count()).toBe(1);
  const other = await Visitor.arrive(house);
  await other.page.goto('/');
  await other.page.getByText('Last win: $5,000.07, straight flush').click();
  const band = other.page.getByRole('region', { name: 'Progressive jackpot' });
  await band.getByRole('link', { name: 'Rule 12.1.2' }).click();
  await other.page.waitForURL('**/rules/caribbean-stud/12.1.2');
});
