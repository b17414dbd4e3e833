// Lobby, account, and every table with a guest: laying chips, in the middle of a round, and with the reasons afterwards.
import { comeAsGuest, descriptionOf, games, tableOf } from '../house-browser.mjs';

export const shots = [
  {
    name: 'lobby-signed-out',
    async show(page) {
      await page.goto('/');
      await page.getByRole('article').first().waitFor();
    },
  },
  {
    name: 'lobby',
    async show(page) {
      await comeAsGuest(page);
      await page.getByRole('article').first().waitFor();
    },
  },
  {
    name: 'account',
    async show(page) {
      await comeAsGuest(page);
      await page.goto('/account');
      await page.getByRole('heading', { level: 1 }).waitFor();
    },
  },
  {
    name: 'account-signed-out',
    async show(page) {
      await page.goto('/account');
      await page.getByRole('heading', { level: 1 }).waitFor();
    },
  },
  {
    name: 'no-such-page',
    async show(page) {
      await page.goto('/nowhere');
      await page.getByRole('heading', { level: 1 }).waitFor();
    },
  },
  ...games.map((game) => ({ name: game, show: (page, snap) => playRound(page, snap, game) })),
];

/** Joins a round at the table where the page has a seat, and plays it to its end. */
export async function playOut(page, game) {
  await joinRound(page, async () => undefined, game);
  await finish(page);
}

/** Watches, sits down, lays chips, plays a round and opens its reasons. */
async function playRound(page, snap, game) {
  await page.goto('/');
  const table = await tableOf(page, game);
  await page.goto(`/tables/${table}`);
  await page.locator('.felt svg').waitFor();
  await snap('watching');
  await comeAsGuest(page);
  await page.goto(`/tables/${table}?sit`);
  // The chips arrive a moment after the seat.
  await page
    .locator('dl')
    .filter({ hasText: /Chips\s*\$[1-9]/ })
    .waitFor();
  await joinRound(page, snap, game);
  await snap('in-play');
  await finish(page);
  await snap('over');
  await page.getByRole('button', { name: 'Last round' }).click();
  await page.getByRole('complementary').waitFor();
  await snap('why');
  await page.getByRole('button', { name: 'Table menu' }).click();
  await snap('menu');
  return 'taken';
}

/**
 * Lays chips and places them. The server does not wait for screenshots: if wagers close meanwhile, or a hand ends without a decision,
 * this joins the next round.
 */
async function joinRound(page, snap, game) {
  const clear = page.getByRole('button', { name: 'Clear' });
  for (let tries = 0; tries < 8; tries += 1) {
    if (await clear.isEnabled({ timeout: 1000 }).catch(() => false)) await clear.click();
    await layChips(page, game);
    if (tries === 0) await snap('laying');
    const place = page.getByRole('button', { name: /^Place \$/ });
    if (!(await comes(place.click({ timeout: 4000 })))) continue;
    if (await comes(choices(page).waitFor({ timeout: 45_000 }))) return;
  }
  throw new Error(`no round of ${game} could be joined`);
}

/** Whether something that is waited for comes in time. */
function comes(waiting) {
  return waiting.then(
    () => true,
    () => false,
  );
}

const choices = (page) => page.getByRole('group', { name: 'Your choices' });

async function layChips(page, game) {
  const spots = page.getByRole('button', { name: /^Place a chip on/ });
  await spots.first().waitFor();
  const { wagers } = descriptionOf(game);
  const required = wagers[0].on;
  await page.locator(`[data-spot="${required}"]`).dispatchEvent('click');
  await page.locator(`[data-spot="${required}"]`).dispatchEvent('click');
  // A chip on one of several equal wagers is laid on each.
  if (wagers.some(({ amount }) => amount === 'as-the-first')) return;
  const names = await spots.evaluateAll((all) => all.map((one) => one.getAttribute('data-spot')));
  for (const name of names.filter((one) => one !== required && !one.includes('@'))) {
    await page.locator(`[data-spot="${name}"]`).dispatchEvent('click');
  }
}

/** The decisions in order of preference: staying in, so that the round is settled. */
const stay = ['Play', 'Bet', 'Stand', 'Let it ride', 'No insurance', 'Hit', 'Fold'];

async function finish(page) {
  // On a busy machine the next round may have begun already, but the last round's reasons are still shown.
  const why = page.getByRole('button', { name: 'Why?', exact: true });
  const last = page.getByRole('button', { name: 'Last round' });
  const spots = page.getByRole('button', { name: /^Place a chip on/ });
  const over = async () =>
    (await why.isVisible()) || ((await last.isVisible()) && (await spots.first().isVisible()));
  const end = Date.now() + 180_000;
  while (!(await over())) {
    if (Date.now() > end) throw new Error('the round does not end');
    for (const name of stay) {
      const open = choices(page)
        .getByRole('button', { name: new RegExp(`^${name}`) })
        .and(page.locator('[aria-disabled=false]'));
      if ((await open.count()) === 0) continue;
      await comes(open.first().click({ timeout: 1000 }));
      break;
    }
    await page.waitForTimeout(200);
  }
}
