import { afterAll, beforeAll, expect, it } from 'vitest';
import { axeFinds } from './harness/axe';
import { House } from './harness/house';
import { VirtualKey } from './harness/virtual-key';
import { phone, Visitor } from './harness/visitor';

// Virtual security keys of the browser.

let house: House;
beforeAll(async () => {
  house = await House.open(['three-card-poker'], { money: true });
});
afterAll(() => house.close());

/** The browser logs refused requests, and warns that keys with RSA are not allowed. */
const refusals = /status of (401|403|409)|pubKeyCredParams/;

it('a security key is set up, lets its owner in, and is given again', async () => {
  const { name, password } = house.credentials('gaming-supervisor');
  const first = await Visitor.arrive(house, {
    expected: refusals,
    localhost: true,
    bypassCSP: true,
    ...phone,
  });
  const key = await VirtualKey.putInto(first.page);
  await first.page.goto('/account?then=/staff/cage');
  await first.page.getByLabel('Name', { exact: true }).fill(name);
  await first.page.getByLabel('Password', { exact: true }).fill(password);
  await first.page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await first.page.getByRole('radio', { name: 'A security key' }).check();
  expect(await axeFinds(first.page)).toEqual([]);
  await first.page.getByLabel('Name for this key').fill('blue key');
  await first.page.getByRole('button', { name: 'Add it: touch your key' }).click();
  await first.page.waitForURL(({ pathname }) => pathname === '/staff/cage');

  // Later, in another window with the same key.
  const later = await Visitor.arrive(house, { expected: refusals, localhost: true, bypassCSP: true });
  const { page } = later;
  await (await VirtualKey.putInto(page)).bring(await key.take());
  await page.goto('/account');
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  const use = page.getByRole('button', { name: 'Use your security key' });
  await use.waitFor();
  expect(await page.getByLabel('Six digits of your app').count()).toBe(0);
  expect(await axeFinds(page)).toEqual([]);
  await use.click();
  await page.getByRole('heading', { name }).waitFor();
  await page.getByText('Security key', { exact: true }).waitFor();

  // An action that needs the second factor again asks for the key.
  let refused = false;
  await page.route('**/api/v1/tokens', (route, request) => {
    if (refused || request.method() !== 'POST') return route.continue();
    refused = true;
    const error = { code: 'second-factor-first', what: 'give your second factor again first' };
    return route.fulfill({ status: 403, json: { error } });
  });
  await page.getByRole('button', { name: 'New token' }).click();
  await page.getByLabel('Purpose').fill('scanner');
  await page.getByRole('button', { name: 'Create the token' }).click();
  const dialog = page.getByRole('dialog', { name: 'Your second factor again' });
  await dialog.getByRole('button', { name: 'Use your security key' }).click();
  await page.getByText(/^croupier_/).waitFor();
});

it('a sign-in without the key fails, and an IP address has no keys', async () => {
  const { name, password } = house.credentials('gaming-supervisor');
  const { page } = await Visitor.arrive(house, { expected: refusals, localhost: true });
  await VirtualKey.putInto(page);
  await page.goto('/account');
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('button', { name: 'Use your security key' }).click();
  await page.getByRole('alert').getByText('No security key was used.').waitFor();

  const elsewhere = await Visitor.arrive(house, { expected: refusals });
  await elsewhere.page.goto('/account');
  await elsewhere.page.getByLabel('Name', { exact: true }).fill(name);
  await elsewhere.page.getByLabel('Password', { exact: true }).fill(password);
  await elsewhere.page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await elsewhere.page.getByText('it cannot be used here').waitFor();
});
