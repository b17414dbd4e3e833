import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { AuthenticatorApp } from './harness/authenticator-app';
import { axeFinds } from './harness/axe';
import { House } from './harness/house';
import { phone, Visitor, type Arrival } from './harness/visitor';

// Staff of a house that plays for money, from their first day: new passwords, second factors, and money that needs two persons.

/** The browser logs refused requests. */
const refusals = /status of (401|403|409|422|429)/;
const own = 'three words of mine';

let house: House;
const apps = new Map<string, AuthenticatorApp>();
const passwords = new Map<string, string>();

beforeAll(async () => {
  house = await House.open(['three-card-poker'], { money: true });
});
afterAll(() => house.close());

const arrive = (more: Arrival = {}) =>
  Visitor.arrive(house, { expected: refusals, bypassCSP: true, ...more });

const app = (name: string) => apps.get(name) as AuthenticatorApp;

async function giveNameAndPassword(page: Page, name: string, then: string): Promise<void> {
  await page.goto(then);
  await page.waitForURL(/\/account/).catch(() => undefined);
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Password', { exact: true }).fill(passwords.get(name) ?? '');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** Sets up an app with the secret that the page shows. */
async function setUpApp(page: Page, name: string): Promise<void> {
  await page.getByRole('heading', { name: 'Set up a second factor' }).waitFor();
  await page.getByRole('img', { name: /QR code/ }).waitFor();
  const shown = ((await page.getByLabel('Secret', { exact: true }).textContent()) ?? '').replace(/\s/g, '');
  const link = await page.getByRole('link', { name: 'Open it there' }).getAttribute('href');
  expect(link).toBe(`otpauth://totp/Croupier:${name}?secret=${shown}&issuer=Croupier`);
  apps.set(name, new AuthenticatorApp(shown));
  await page.getByLabel('Six digits that the app shows now').fill(app(name).wrong());
  await page.getByRole('button', { name: 'Add it' }).click();
  await page.getByRole('alert').getByText('These are not the digits that the app shows now.').waitFor();
  await page.getByLabel('Six digits that the app shows now').fill(await app(name).fresh());
  await page.getByRole('button', { name: 'Add it' }).click();
}

/** Signs in with name, password and digits, and goes on to a page. */
async function signIn(visitor: Visitor, name: string, then: string): Promise<void> {
  const { page } = visitor;
  await giveNameAndPassword(page, name, `/account?then=${then}`);
  await page.getByLabel('Six digits of your app').fill(await app(name).fresh());
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL(({ pathname }) => pathname === then);
}

/** Gives the second factor again in the dialog. */
async function giveAgain(page: Page, name: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Your second factor again' });
  await dialog.getByLabel('Six digits of your app').fill(await app(name).fresh());
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await dialog.waitFor({ state: 'hidden' });
}

/** The second gaming manager vouches for a colleague on the page of the staff. */
async function vouchFor(name: string): Promise<void> {
  const { page } = await arrive();
  const { password } = house.credentials('gaming-manager');
  const post = async (path: string, data: object = {}) => {
    const answer = await page.request.post(`/api/v1${path}`, { data });
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
    return answer;
  };
  await post('/login', { name: 'the-second-manager', password });
  const { secret } = (await (await post('/me/second-factors/offer')).json()) as { secret: string };
  const phone = new AuthenticatorApp(secret);
  await post('/me/second-factors', { label: 'Phone', secret, code: await phone.fresh(), password });
  await post('/me/second-factors/confirm', { code: await phone.fresh() });
  await page.goto('/staff/people');
  await page.getByText(/^Hired or reset by .*: cannot move money alone/).waitFor();
  await page.getByRole('button', { name: `Vouch: ${name}` }).click();
  await page
    .getByRole('form', { name: `Vouch: ${name}` })
    .getByRole('button', { name: 'Vouch' })
    .click();
  await page.getByText(`You have vouched for ${name}.`).waitFor();
  await page.getByText(/^Hired or reset by/).waitFor({ state: 'hidden' });
}

async function register(name: string): Promise<Visitor> {
  const player = await arrive();
  const answer = await player.page.request.post('/api/v1/register', { data: { name, password: own } });
  expect(answer.status()).toBe(201);
  return player;
}

describe('staff of a house that plays for money', () => {
  it('the first manager must set up a second factor first, and engages a member of staff', async () => {
    const { name, password } = house.credentials('gaming-manager');
    passwords.set(name, password);
    const { page } = await arrive();
    await giveNameAndPassword(page, name, '/account?then=/staff/people');
    await page.getByRole('heading', { name: 'Set up a second factor' }).waitFor();
    // Every other page leads back here.
    await page.goto('/staff');
    await page.waitForURL('**/account?then=%2Fstaff');
    // The page was reloaded and no longer knows the password.
    await page.getByLabel('Your password').fill(password);
    expect(await axeFinds(page)).toEqual([]);
    await setUpApp(page, name);
    await page.waitForURL(({ pathname }) => pathname === '/staff');

    await page.getByRole('link', { name: 'People' }).click();
    await page.getByRole('button', { name: 'Engage a new member' }).click();
    await page.getByLabel('Name', { exact: true }).fill('dora');
    await page.getByRole('combobox', { name: 'Role' }).selectOption('gaming-supervisor');
    const first = await page.getByLabel('First password').inputValue();
    expect(first).toMatch(/^(\w{4}-){3}\w{4}$/);
    passwords.set('dora', first);
    expect(await axeFinds(page)).toEqual([]);
    await page.getByRole('button', { name: 'Engage', exact: true }).click();
    await giveAgain(page, name);
    await page.getByText('dora works here now.').waitFor();
    await page.getByRole('list', { name: 'People who work here' }).getByText('dora').waitFor();
    // Managers cannot change their own account.
    await page.getByText('Only another gaming manager can change your account.').waitFor();
  });

  it('new staff choose a password, set up a second factor, and reach the page that they wanted', async () => {
    const name = 'dora';
    const { page } = await arrive(phone);
    await giveNameAndPassword(page, name, '/account?then=/staff/cage');
    await page.getByRole('heading', { name: 'Choose a password of your own' }).waitFor();
    expect(await axeFinds(page)).toEqual([]);
    await page.getByLabel('New password', { exact: true }).fill(own);
    await page.getByLabel('New password again').fill(`${own}!`);
    await page.getByRole('button', { name: 'Choose it' }).click();
    await page.getByRole('alert').getByText('The two new passwords differ.').waitFor();
    await page.getByLabel('New password again').fill(own);
    await page.getByRole('button', { name: 'Choose it' }).click();
    passwords.set(name, own);
    await setUpApp(page, name);
    await page.waitForURL(({ pathname }) => pathname === '/staff/cage');
    await page.getByRole('heading', { name: 'Cage' }).waitFor();
  });

  it('new staff can move money alone after another manager has vouched for them', async () => {
    await register('carl');
    const dora = await arrive();
    await signIn(dora, 'dora', '/staff/cage');
    const { page } = dora;
    await page.getByLabel('Name of the player').fill('carl');
    await page.getByRole('button', { name: 'Look it up' }).click();
    await page.getByLabel('Amount in dollars').fill('1');
    await page.getByText('It needs a second person').waitFor();

    // The manager engaged her today and knows her first password, so the manager does not count as a second person.
    await page.getByLabel('Amount in dollars').fill('10000.01');
    await page.getByRole('button', { name: 'Ask: deposit $10,000.01' }).click();
    await page.getByText('Deposit of $10,000.01 waits for a second person').waitFor();
    const manager = await arrive();
    await signIn(manager, house.credentials('gaming-manager').name, '/staff');
    const request = manager.page.getByRole('article').filter({ hasText: 'Deposit of $10,000.01' });
    await request.getByRole('button', { name: 'Agree' }).click();
    await manager.page.getByText('another person must agree').waitFor();
    await request.getByRole('button', { name: 'Decline' }).click();
    await request.waitFor({ state: 'detached' });

    await vouchFor('dora');
    await page.getByRole('button', { name: 'Look it up' }).click();
    await page.getByLabel('Amount in dollars').fill('1');
    await page.getByRole('button', { name: 'Deposit $1', exact: true }).click();
    await page.getByText('Done.').waitFor();
  });

  it('staff who have changed their password only set up a second factor', async () => {
    const { name, password } = house.credentials('assistant-gaming-manager');
    passwords.set(name, password);
    const { page } = await arrive({ colorScheme: 'dark' });
    await giveNameAndPassword(page, name, '/account?then=/staff');
    await setUpApp(page, name);
    await page.waitForURL(({ pathname }) => pathname === '/staff');
    await page.getByRole('heading', { name: 'Requests and notices' }).waitFor();
  });

  it('later they sign in with digits, and wrong digits are refused with a message', async () => {
    const dora = await arrive({ colorScheme: 'dark' });
    const { page } = dora;
    passwords.set('dora', 'something else');
    await giveNameAndPassword(page, 'dora', '/account?then=/staff');
    await page.getByText('The name and the password do not match.').waitFor();
    passwords.set('dora', own);
    await giveNameAndPassword(page, 'dora', '/account?then=/staff');
    const digits = page.getByLabel('Six digits of your app');
    await digits.waitFor();
    expect(await digits.evaluate((input) => input === document.activeElement)).toBe(true);
    await digits.fill(app('dora').wrong());
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('alert').getByText('These are not the digits that the app shows now.').waitFor();
    expect(await axeFinds(page)).toEqual([]);
    const fresh = await app('dora').fresh();
    await digits.fill(`${fresh.slice(0, 3)} ${fresh.slice(3)}`);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.waitForURL(({ pathname }) => pathname === '/staff');

    // The same digits cannot be used again.
    const again = await arrive();
    await giveNameAndPassword(again.page, 'dora', '/account?then=/staff');
    await again.page.getByLabel('Six digits of your app').fill(fresh);
    await again.page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await again.page.getByRole('alert').getByText('was used already').waitFor();
  });

  it('money above the limit needs the second factor again and a second person', async () => {
    const ada = await register('ada');
    const dora = await arrive();
    await signIn(dora, 'dora', '/staff/cage');
    const cage = dora.page;
    await cage.getByLabel('Name of the player').fill('ada');
    await cage.getByRole('button', { name: 'Look it up' }).click();
    await cage.getByLabel('Amount in dollars').fill('10000');
    await cage.getByText('The account then holds $10,000.00.').waitFor();
    await cage.getByRole('button', { name: 'Deposit $10,000' }).click();
    await cage.getByText('Done.').waitFor();
    await cage.getByLabel('Amount in dollars').fill('0.01');
    await cage.getByText('It needs a second person').waitFor();
    await cage.getByLabel('Amount in dollars').fill('25000');
    expect(await axeFinds(cage)).toEqual([]);

    // Her second factor still counts, because she has just signed in; the route imitates a later moment.
    const asked: string[] = [];
    await cage.route('**/api/v1/patrons/*/commands', async (route, request) => {
      asked.push(request.headers()['idempotency-key'] ?? '');
      if (asked.length > 1) return route.continue();
      const error = { code: 'second-factor-first', what: 'give your second factor again first' };
      return route.fulfill({ status: 403, json: { error } });
    });
    await cage.getByRole('button', { name: 'Ask: deposit $25,000' }).click();
    const dialog = cage.getByRole('dialog', { name: 'Your second factor again' });
    await dialog.waitFor();
    expect(await axeFinds(cage)).toEqual([]);
    await dialog.getByLabel('Six digits of your app').fill(app('dora').wrong());
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await dialog.getByRole('alert').getByText('These are not the digits that the app shows now.').waitFor();
    await dialog.getByLabel('Six digits of your app').fill(await app('dora').fresh());
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await cage.getByText('Deposit of $25,000 waits for a second person').waitFor();
    // The repetition has the same key, so it is one order.
    expect(asked).toHaveLength(2);
    expect(asked[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(asked[1]).toBe(asked[0]);

    // The person who asks sees the request, but cannot agree to it.
    await cage.getByRole('link', { name: 'Requests and notices' }).click();
    const request = (page: Page) => page.getByRole('article').filter({ hasText: 'Deposit of $25,000' });
    await request(cage).getByText('Another person must answer.').waitFor();
    expect(await cage.getByRole('button', { name: 'Agree' }).count()).toBe(0);

    const erin = await arrive(phone);
    await signIn(erin, house.credentials('assistant-gaming-manager').name, '/staff');
    const card = request(erin.page);
    await card.getByText(/^dora, \d+:\d\d/).waitFor();
    await card.getByText('for ada').waitFor();
    await card.getByText('$35,000.00').waitFor();
    await card.getByText('a gaming supervisor or above, not the person who asks').waitFor();
    expect(await axeFinds(erin.page)).toEqual([]);
    await card.getByRole('button', { name: 'Agree' }).click();
    await card.waitFor({ state: 'detached' });
    const me = await ada.asks<{ balance: string }>('/me');
    expect(me.balance).toBe('35000.00');
  });

  it('a second person may decline, and cancelling the second factor cancels the action', async () => {
    const bob = await register('bob');
    const dora = await arrive();
    await signIn(dora, 'dora', '/staff/cage');
    await dora.page.getByLabel('Name of the player').fill('bob');
    await dora.page.getByRole('button', { name: 'Look it up' }).click();
    await dora.page.getByLabel('Amount in dollars').fill('10000.01');
    await dora.page.getByRole('button', { name: 'Ask: deposit $10,000.01' }).click();
    await dora.page.getByText('Deposit of $10,000.01 waits for a second person').waitFor();

    const erin = await arrive();
    await signIn(erin, house.credentials('assistant-gaming-manager').name, '/staff');
    const card = erin.page.getByRole('article').filter({ hasText: 'Deposit of $10,000.01' });
    await erin.page.route('**/api/v1/patrons/*/commands', (route) => {
      const error = { code: 'second-factor-first', what: 'give your second factor again first' };
      return route.fulfill({ status: 403, json: { error } });
    });
    await card.getByRole('button', { name: 'Agree' }).click();
    await erin.page.getByRole('button', { name: 'Cancel' }).click();
    await erin.page.getByText('Nothing was done, because your second factor was not given.').waitFor();
    await erin.page.unrouteAll();
    await card.getByRole('button', { name: 'Decline' }).click();
    await card.waitFor({ state: 'detached' });
    expect((await bob.asks<{ balance: string }>('/me')).balance).toBe('0.00');
  });

  it('the account page does not remove the last second factor, changes the password and signs out everywhere', async () => {
    const dora = await arrive();
    await signIn(dora, 'dora', '/account');
    const { page } = dora;
    const factors = page.getByRole('region', { name: 'Second factors' });
    await factors.getByText('App with six digits').waitFor();
    expect(await factors.getByRole('button', { name: 'Remove Phone' }).isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'New token' }).click();
    await page.getByLabel('Purpose').fill('scanner');
    expect(await axeFinds(page)).toEqual([]);
    await page.getByRole('button', { name: 'Create the token' }).click();
    await page.getByText(/^croupier_/).waitFor();
    await page.getByRole('button', { name: 'Revoke scanner' }).waitFor();

    await page.getByRole('button', { name: 'Change the password' }).click();
    await page.getByLabel('Your current password').fill('not that');
    await page.getByLabel('New password', { exact: true }).fill('four other words');
    await page.getByLabel('New password again').fill('four other words');
    await page.getByRole('button', { name: 'Change the password' }).click();
    await page.getByText('This is not your password.').waitFor();
    await page.getByLabel('Your current password').fill(own);
    await page.getByRole('button', { name: 'Change the password' }).click();
    await page.getByText('Your password is changed.').waitFor();
    passwords.set('dora', 'four other words');

    await page.getByRole('button', { name: 'Sign out everywhere' }).click();
    await page.getByRole('button', { name: 'Yes, sign out everywhere' }).click();
    await page.getByRole('heading', { name: 'Play as a guest, or sign in' }).waitFor();
  });

  it('the manager removes a lost second factor, and its owner sets up another one', async () => {
    const { name } = house.credentials('gaming-manager');
    const manager = await arrive({ ...phone, colorScheme: 'dark' });
    await signIn(manager, name, '/staff/people');
    await manager.page.getByRole('button', { name: 'Remove second factors: dora' }).click();
    await manager.page.getByText('Make sure that the request really comes from dora.').waitFor();
    expect(await axeFinds(manager.page)).toEqual([]);
    await manager.page
      .getByRole('form', { name: 'Remove second factors: dora' })
      .getByRole('button', { name: 'Remove second factors' })
      .click();
    await manager.page.getByText('dora has no second factor now.').waitFor();
    const dora = await arrive();
    await giveNameAndPassword(dora.page, 'dora', '/account?then=/staff');
    await setUpApp(dora.page, 'dora');
    await dora.page.waitForURL(({ pathname }) => pathname === '/staff');
  });
});

it('after too many attempts the page says how long to wait', async () => {
  const strict = await House.open(['three-card-poker'], { nameLogins: 2 });
  try {
    const { page } = await Visitor.arrive(strict, { expected: refusals });
    await page.goto('/account');
    await page.getByLabel('Name', { exact: true }).fill('grace');
    for (const said of ['do not match', 'do not match', /Try again in \d+ seconds/]) {
      await page.getByLabel('Password', { exact: true }).fill('a wrong password');
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await page.getByRole('alert').getByText(said).waitFor();
      await page.getByRole('alert').getByText('Sign in').waitFor({ state: 'detached' });
    }
  } finally {
    await strict.close();
  }
});
