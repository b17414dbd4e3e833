import { chromium, type Browser, type BrowserContextOptions, type Locator, type Page } from 'playwright-core';
import { expect, inject, onTestFinished } from 'vitest';
import { watch } from '../../scripts/browser.mjs';
import type { House } from './house';

/** The timeout for pages on a busy machine. */
const patience = 90_000;

/** The window of a phone. */
export const phone = {
  viewport: { width: 360, height: 740 },
  hasTouch: true,
  isMobile: true,
  deviceScaleFactor: 2,
} as const;

let browser: Promise<Browser> | undefined;

export interface Arrival extends BrowserContextOptions {
  /** Problems that the test causes itself, such as a killed server. */
  readonly expected?: RegExp;
  /** Whether to use `localhost` as the address: browsers allow no security keys for IP addresses. */
  readonly localhost?: boolean;
}

/** A person at a browser window with its own cookies. */
export class Visitor {
  private constructor(
    readonly page: Page,
    readonly house: House,
  ) {}

  /** Opens a window. At the end of the test it must have no errors and no requests to other servers. */
  static async arrive(
    house: House,
    { expected, localhost = false, ...options }: Arrival = {},
  ): Promise<Visitor> {
    const address = localhost ? house.address.replace('127.0.0.1', 'localhost') : house.address;
    browser ??= chromium.connect(inject('browser'));
    const context = await (
      await browser
    ).newContext({
      baseURL: address,
      reducedMotion: 'reduce',
      viewport: { width: 1280, height: 800 },
      ...options,
    });
    context.setDefaultTimeout(patience);
    const page = await context.newPage();
    const problems: string[] = [];
    watch(page, address, problems);
    onTestFinished(async ({ task }) => {
      if (task.result?.state === 'fail') await picture(page, task.name);
      await context.close();
      expect(problems.filter((problem) => !expected?.test(problem))).toEqual([]);
    });
    return new Visitor(page, house);
  }

  /** Becomes a guest, from the lobby. */
  async comeAsGuest(): Promise<void> {
    await this.page.goto('/');
    await this.page.getByRole('banner').getByRole('button', { name: 'Play as a guest' }).click();
    await this.page.getByRole('banner').getByText('Balance').waitFor();
  }

  /** Signs in as a member of staff, and goes on to a page. */
  async workAs(role: string, then: string): Promise<void> {
    await this.signIn(this.house.credentials(role), then);
  }

  async signIn({ name, password }: { name: string; password: string }, then: string): Promise<void> {
    await this.page.goto(`/account?then=${then}`);
    await this.page.getByLabel('Name', { exact: true }).fill(name);
    await this.page.getByLabel('Password', { exact: true }).fill(password);
    await this.page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await this.page.waitForURL(({ pathname }) => pathname === then);
  }

  /** Takes the first free seat of a table, with the chips that the page proposes. */
  async sitAt(table: number, chips = '$100.00'): Promise<void> {
    await this.page.goto('/');
    await this.page.getByRole('link', { name: `Sit down at table ${table}` }).click();
    await this.chipsAre(chips);
  }

  figure(name: string): Locator {
    return this.page
      .locator('dl > div')
      .filter({ hasText: new RegExp(`^\\s*${name}`) })
      .locator('dd');
  }

  async chipsAre(amount: string): Promise<void> {
    await expect.poll(() => this.figure('Chips').textContent(), { timeout: patience }).toBe(amount);
  }

  /** An open spot of the visitor's own area. */
  spot(name: string): Locator {
    return this.page.locator(`[data-spot="${name}"]`);
  }

  /** Lays five-dollar chips on spots. */
  async lay(chips: Readonly<Record<string, number>>): Promise<void> {
    for (const [spot, count] of Object.entries(chips)) {
      for (let chip = 0; chip < count; chip += 1) await this.spot(spot).click();
    }
  }

  async place(amount: string): Promise<void> {
    await this.page.getByRole('button', { name: `Place ${amount}` }).click();
  }

  choice(name: string): Locator {
    return this.page.getByRole('group', { name: 'Your choices' }).getByRole('button', { name });
  }

  /** Makes a choice as soon as it is offered. */
  async choose(name: string): Promise<void> {
    await this.choice(name).and(this.page.locator('[aria-disabled=false]')).click();
  }

  /** Cuts the shoe. */
  async cutAt(card: number): Promise<void> {
    const cut = this.page.getByRole('group', { name: 'Cut the shoe' });
    await cut.getByRole('slider').fill(String(card));
    await cut.getByRole('button', { name: 'Cut', exact: true }).click();
  }

  hand(whose: string): Locator {
    return this.page.getByRole('img', { name: `${whose}: ` });
  }

  /** The result of the round, as soon as it is over. */
  async result(): Promise<string> {
    const result = this.page.getByText(/^\s*You (win|lose|are even)/);
    await result.waitFor();
    return ((await result.textContent()) ?? '').replace(/\s+/g, ' ').trim();
  }

  /** The sentences of the settlement's lines. */
  async why(): Promise<string[]> {
    await this.page.getByRole('button', { name: 'Why?' }).click();
    const reasons = this.page.getByRole('complementary');
    await reasons.waitFor();
    return reasons.locator('li > div > p').allTextContents();
  }

  /** Sends a GET request to the API in the visitor's session. */
  async asks<Answer>(path: string): Promise<Answer> {
    const answer = await this.page.request.get(`/api/v1${path}`);
    expect(answer.status(), path).toBe(200);
    return (await answer.json()) as Answer;
  }
}

/** Takes a screenshot at the end of a failed test. */
async function picture(page: Page, name: string): Promise<void> {
  const path = `tests/failures/${name.replace(/\W+/g, '-')}-${Date.now()}.png`;
  await page.screenshot({ path }).catch((error: unknown) => console.error(`no picture: ${String(error)}`));
}
