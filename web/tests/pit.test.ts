import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TableView } from '../src/lib/api/view';
import { offered } from '../src/pages/staff/pit/offers';
import { valuesOf, type Provisions, type Situation } from '../src/pages/staff/pit/order';
import { axeFinds } from './harness/axe';
import { House, type Api } from './harness/house';
import { Visitor } from './harness/visitor';

let house: House;
beforeAll(async () => {
  house = await House.open(['three-card-poker', 'star-blackjack'], { results: 500 });
  await house.engage('grace', 'gaming-supervisor');
});
afterAll(() => house.close());

const password = () => house.credentials('gaming-manager').password;

/** The pit screens of a member of staff. The test runs axe in the page, which the page's content security policy would forbid. */
async function atWork(name: string, then: string): Promise<Visitor> {
  const visitor = await Visitor.arrive(house, { bypassCSP: true });
  await visitor.signIn({ name, password: password() }, then);
  return visitor;
}

const orderOf = (visitor: Visitor, name: string) =>
  visitor.page.getByRole('region', { name: 'Orders' }).getByRole('button', { name });
const formOf = (visitor: Visitor, name: string) => visitor.page.getByRole('form', { name });

it('a supervisor suspends play with a cause that the player sees, and resumes it', async () => {
  const guest = await Visitor.arrive(house);
  await guest.comeAsGuest();
  await guest.sitAt(1);
  const grace = await atWork('grace', '/staff/pit');
  await grace.page.getByRole('row').filter({ hasText: 'Table 1' }).getByText('1 of').waitFor();
  await grace.page.getByRole('rowheader', { name: 'Table 1' }).getByRole('link').click();
  await grace.page.getByRole('heading', { name: 'Table 1, Three Card Poker' }).waitFor();

  // By the keyboard alone: the letter of the order, then the form, then Enter.
  await orderOf(grace, 'Suspend play').waitFor();
  await grace.page.keyboard.press('s');
  const form = formOf(grace, 'Suspend play');
  await form.getByLabel('Cause').selectOption({ label: 'A dispute is decided' });
  await form.getByText('If players are kept waiting for 20 minutes, an inspector is told.').waitFor();
  await form.getByText('Players are told that play is suspended while a dispute is decided.').waitFor();
  await form.getByText('Ruling G18').waitFor();
  expect(await axeFinds(grace.page)).toEqual([]);
  await form.getByRole('button', { name: 'Suspend play' }).press('Enter');
  await grace.page.getByText('Done: suspend play.').waitFor();
  await guest.page.getByText('Play is suspended while a dispute is decided').first().waitFor();

  // An inspector sees what stands still, and that the order to go on is not for them.
  const inspector = await Visitor.arrive(house, { bypassCSP: true });
  await inspector.workAs('inspector', '/staff/pit');
  const matters = inspector.page.getByRole('list', { name: 'Needs action' });
  await matters.getByText('Play is suspended while a dispute is decided').waitFor();
  expect(await axeFinds(inspector.page)).toEqual([]);
  await matters.getByRole('link', { name: 'Table 1' }).click();
  const resume = orderOf(inspector, 'Resume play');
  await resume.getByText('Only a gaming supervisor or above').waitFor();
  expect(await resume.getAttribute('aria-disabled')).toBe('true');

  await grace.page.keyboard.press('p');
  await formOf(grace, 'Resume play').getByRole('button', { name: 'Resume play' }).click();
  await grace.page.getByText('Done: resume play.').waitFor();
  await guest.page.getByText('Place your wagers', { exact: true }).waitFor();
});

it('a manager raises the limits by a sign, and a refusal of the server names its rule', async () => {
  const manager = await Visitor.arrive(house, { expected: /status of 422/ });
  await manager.workAs('gaming-manager', '/staff/pit/1');
  await orderOf(manager, 'Change the limits').click();
  const form = formOf(manager, 'Change the limits');
  await form.getByLabel('Minimum in dollars').fill('10');
  await form.getByText('the server refuses this').waitFor();
  await form.getByRole('button', { name: 'Change the limits' }).click();
  const refusal = form.getByRole('alert');
  await refusal.getByText('A minimum is raised by a sign that stands for 20 minutes.').waitFor();
  await refusal.getByText('Rule 6.5').waitFor();

  await form.getByLabel('By a sign').check();
  await form.getByText(/^A sign goes up now, and the new limits take effect at \d+:\d\d\.$/).waitFor();
  await form.getByRole('button', { name: 'Change the limits' }).click();
  await manager.page.getByText('Done: change the limits.').waitFor();
  await manager.page.getByText(/^\$10 to \$500 in 2[01] min$/).waitFor();
  await manager.page.goto('/staff/pit');
  const row = manager.page.getByRole('row').filter({ hasText: 'Table 1' });
  await row.getByText('$10 to $500').waitFor();
});

it('two persons rule on a round, and an inspector acknowledges the notice', async () => {
  const guest = await Visitor.arrive(house);
  await guest.comeAsGuest();
  await guest.sitAt(1);
  await guest.lay({ ante: 2 });
  await guest.place('$10');
  const grace = await atWork('grace', '/staff/pit/1');
  await orderOf(grace, 'Declare a person’s wagers void').waitFor();
  await orderOf(grace, 'Declare a person’s wagers void').click();
  const form = formOf(grace, 'Declare a person’s wagers void');
  await form.getByText('A second person with this power must agree within a minute.').waitFor();
  await form.getByText(/the wagers of this person are void and go back: \$10\./).waitFor();
  await form.getByRole('button', { name: 'Declare the wagers void' }).click();
  await guest.page.getByText('One moment: the staff decide').waitFor();

  await house.engage('heidi', 'gaming-manager');
  const heidi = await atWork('heidi', '/staff/pit');
  const matters = heidi.page.getByRole('list', { name: 'Needs action' });
  await matters.getByText('Wagers declared void waits for a second person').waitFor();
  await matters.getByRole('link', { name: 'Table 1' }).first().click();
  await heidi.page.getByRole('button', { name: 'Look at the request' }).waitFor();
  // The key of the first thing to do only shows the request, however often it is pressed.
  await heidi.page.keyboard.press('p');
  await heidi.page.keyboard.press('p');
  await heidi.page.keyboard.press('Enter');
  await heidi.page
    .getByText(/^You agree to “Wagers declared void, seat \d, player 1”, asked by grace\?$/)
    .waitFor();
  await heidi.page.getByRole('button', { name: 'Yes, agree' }).click();
  await guest.chipsAre('$100.00');

  const inspector = await Visitor.arrive(house);
  await inspector.workAs('inspector', '/staff/pit/1');
  const notice = inspector.page
    .getByRole('article')
    .filter({ hasText: 'Wagers declared void' })
    .filter({ has: inspector.page.getByRole('button', { name: 'Acknowledge' }) });
  await notice.getByText('grace').waitFor();
  await notice.getByText('heidi').waitFor();
  await inspector.page.getByRole('button', { name: 'Acknowledge the oldest notice' }).click();
  await notice.waitFor({ state: 'detached' });
});

it('cards in doubt at a table with real cards are checked and replaced before play goes on', async () => {
  const manager = await house.asStaff('gaming-manager');
  const { stream } = await manager.post<{ stream: string }>('/tables', {
    game: 'caribbean-stud',
    float: '100000.00',
    play_money: true,
    source: 'entered',
    settings: { minimum: '5.00', maximum: '500.00', unit: '5.00' },
  });
  const grace = await atWork('grace', `/staff/pit/${stream.replace('table/', '')}`);
  await orderOf(grace, 'A card is missing').click();
  const form = formOf(grace, 'A card is missing');
  await form.getByText('Surveillance and an inspector are told.').waitFor();
  await form.getByRole('button', { name: 'Report it' }).click();
  const first = grace.page.getByRole('region', { name: 'Now' }).getByRole('button');
  await first.filter({ hasText: 'Record a check of the cards' }).click();
  const check = formOf(grace, 'Record a check of the cards');
  await check.getByLabel('Missing cards').fill('1');
  await check.getByText('No card is dealt until new cards are in place.').waitFor();
  await check.getByRole('button', { name: 'Record the check' }).click();
  await first.filter({ hasText: 'Replace the cards' }).click();
  await formOf(grace, 'Replace the cards').getByRole('button', { name: 'New cards are in place' }).click();
  await grace.page.getByText('Done: replace the cards.').waitFor();
  expect(await orderOf(grace, 'Suspend play').count()).toBe(1);
});

it.each(['dealt', 'entered'] as const)(
  'the server understands every order to a table whose cards are %s',
  async (source) => {
    const manager = await house.asStaff('gaming-manager');
    const inspector = await house.asStaff('inspector');
    const games = await manager.get<readonly { name: string; provisions: Provisions }[]>('/games');
    const staff = await manager.get<readonly { account: number; role: string }[]>('/staff');
    const inspectors = staff
      .filter(({ role }) => role === 'inspector')
      .map(({ account }) => ({ value: String(account), label: 'the inspector' }));
    const misunderstood: string[] = [];
    const given = new Set<string>();
    for (const { name, provisions } of games) {
      const { stream } = await manager.post<{ stream: string }>('/tables', {
        game: name,
        float: '100000.00',
        play_money: true,
        source,
        settings: { minimum: '5.00', maximum: '500.00', unit: '5.00' },
      });
      const path = `/tables/${stream.replace('table/', '')}`;
      const player = await aPlayer(path);
      const situationOf = async (role: 'gaming-manager' | 'inspector'): Promise<Situation> => ({
        view: (await manager.get<{ view: TableView }>(path)).view,
        provisions,
        me: { staff: 1, role },
        now: Date.now(),
        inspectors,
        playerName: (patron) => `player ${patron}`,
      });
      for (const [role, api] of [
        ['gaming-manager', manager],
        ['inspector', inspector],
      ] as const) {
        const menu = offered(await situationOf(role)).flatMap(({ orders }) => orders);
        for (const { order } of menu.filter(({ only }) => only === undefined)) {
          const situation = await situationOf(role);
          const choices = order.fields?.(situation).find(({ kind }) => kind === 'choice');
          const options = choices?.kind === 'choice' ? choices.options : [{ value: '' }];
          for (const { value } of options) {
            const values = valuesOf(order.fields?.(situation) ?? [], { [choices?.name ?? '']: value });
            const request = order.request(values, situation);
            if (!request || 'pool' in request) continue;
            given.add(order.power);
            // A refusal by the rules is an answer, too; a command that the server cannot read is not.
            await api.post(`${path}/commands`, request.command).catch((error: unknown) => {
              if (/not-valid|no-such/.test(String(error)))
                misunderstood.push(`${order.power}: ${String(error)}`);
            });
          }
        }
      }
      await player.post(`${path}/orders`, { do: 'leave', seat: 1 }).catch(() => undefined);
    }
    expect(misunderstood).toEqual([]);
    expect([...given]).toEqual(
      expect.arrayContaining([
        'suspend',
        'close',
        'set-limits',
        'set-wager-limits',
        'reserve',
        'tell-inspector',
      ]),
    );
  },
);

/** A guest with a place, so that there are orders about players. */
async function aPlayer(path: string): Promise<Api> {
  const guest = await house.guest();
  await guest.post(`${path}/orders`, { do: 'sit', seat: 1 });
  return guest;
}
