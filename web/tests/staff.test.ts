import { afterAll, beforeAll, expect, it } from 'vitest';
import { House, type Api } from './harness/house';
import { Visitor } from './harness/visitor';

let house: House;
let supervisor: Api;
beforeAll(async () => {
  house = await House.open(['three-card-poker'], { results: 500 });
  supervisor = await house.engage('grace', 'gaming-supervisor');
});
afterAll(() => house.close());

const tell = (table: number, input: unknown) =>
  supervisor.post(`/tables/${table}/commands`, { deal: { input } });

it('a second person answers what another one asks for, and notices are acknowledged', async () => {
  const guest = await Visitor.arrive(house);
  await guest.comeAsGuest();
  await guest.sitAt(1);
  await guest.lay({ ante: 2 });
  await guest.place('$10');
  await guest.choice('Play').waitFor();
  await tell(1, { incident: { 'device-fault': 'stopped' } });
  await guest.page.getByText('One moment: the staff decide').waitFor();

  // The details for the second person.
  const manager = await Visitor.arrive(house);
  await house.engage('heidi', 'gaming-manager');
  const { password } = house.credentials('gaming-manager');
  await manager.signIn({ name: 'heidi', password }, '/staff');
  const asked = manager.page
    .getByRole('article')
    .filter({ hasText: 'Device fault' })
    .filter({ hasText: 'stands still' });
  await asked.getByText(/^grace, \d+:\d\d$/).waitFor();
  await asked.getByText('stands still').waitFor();
  await asked.getByText('device fault: stopped').waitFor();
  await asked.getByText('$10 of 1 player').waitFor();
  await asked.getByText('a gaming supervisor or above, not the person who asks').waitFor();

  // An inspector sees it too, but cannot answer.
  const inspector = await Visitor.arrive(house);
  await inspector.workAs('inspector', '/staff');
  await inspector.page.getByText('Only a gaming supervisor or above may answer.').waitFor();
  expect(await inspector.page.getByRole('button', { name: 'Agree' }).count()).toBe(0);

  // After one person has declined, others may still agree. After a withdrawal the player goes on.
  await asked.getByRole('button', { name: 'Decline' }).click();
  await asked.getByText('Declined by').waitFor();
  expect(await asked.getByRole('button', { name: 'Decline' }).count()).toBe(0);
  expect(await asked.getByRole('button', { name: 'Agree' }).count()).toBe(1);
  await supervisor.post('/tables/1/commands', { 'withdraw-request': {} });
  await asked.waitFor({ state: 'detached' });
  await guest.choose('Fold');
  expect(await guest.result()).toBe('You lose −$10');

  // Agreed to in the next round: the wagers come back.
  await guest.page.getByRole('button', { name: 'Rebet' }).click();
  await guest.place('$10');
  await guest.choice('Play').waitFor();
  await tell(1, { incident: { 'device-fault': 'stopped' } });
  await asked.getByRole('button', { name: 'Agree' }).click();
  await asked.getByText(/^You agree to “Device fault, device fault: stopped”, asked by/).waitFor();
  await asked.getByRole('button', { name: 'Yes, agree' }).click();
  await asked.waitFor({ state: 'detached' });
  await guest.chipsAre('$90.00');
  await guest.page.getByText('This round is void: every wager of it comes back.').waitFor();
});

it('a notice waits for its addressee, and is then listed with the name of that person', async () => {
  // Only a table with real cards can have a missing card.
  const manager = await house.asStaff('gaming-manager');
  const { stream } = await manager.post<{ stream: string }>('/tables', {
    game: 'caribbean-stud',
    float: '100000.00',
    play_money: true,
    source: 'entered',
    settings: { minimum: '5.00', maximum: '500.00', unit: '5.00' },
  });
  await tell(Number(stream.replace('table/', '')), { incident: 'missing-card' });
  const inspector = await Visitor.arrive(house);
  await inspector.workAs('inspector', '/staff');
  const notices = inspector.page.getByRole('article').filter({ hasText: 'Missing card' });
  const own = notices.filter({ has: inspector.page.getByRole('button', { name: 'Acknowledge' }) });
  await own.first().waitFor();
  await own.first().getByText('grace').waitFor();
  await own.first().getByRole('button', { name: 'Acknowledge' }).click();
  const known = inspector.page.getByRole('row').filter({ hasText: 'Missing card' });
  await known.getByRole('cell', { name: house.credentials('inspector').name }).waitFor();
});
