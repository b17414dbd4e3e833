// Lobby, account, and every table with a guest at it: laying chips, in the middle of a round, and with the reasons afterwards.
import { comeAsGuest, games, tableOf } from '../house-browser.mjs';

export const shots = [
  {
    name: 'lobby-nobody',
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
    name: 'account-nobody',
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

/** Looks on, sits down, lays chips, plays a round, asks why and leaves. */
async function playRound(page, snap, game) {
  await page.goto('/');
  const table = await tableOf(page, game);
  await page.goto(`/tables/${table}`);
  await page.locator('.felt svg').waitFor();
  await snap('looking-on');
  await comeAsGuest(page);
  await page.goto(`/tables/${table}?sit`);
  // Chips come a moment after the seat.
  await page
    .locator('dl')
    .filter({ hasText: /Chips\s*\$[1-9]/ })
    .waitFor({ timeout: 40_000 });
  await layChips(page, game);
  await snap('laying');
  await page.getByRole('button', { name: /^Place \$/ }).click();
  await choices(page).waitFor({ timeout: 40_000 });
  await snap('in-play');
  await finish(page);
  await snap('over');
  await page.getByRole('button', { name: 'Last round' }).click();
  await page.getByRole('complementary').waitFor();
  await snap('why');
  await page.getByRole('button', { name: 'Table, looks and keys' }).click();
  await snap('menu');
  await page.getByRole('button', { name: 'Leave the table' }).click();
  await page.waitForURL('**/', { timeout: 20_000 });
  return 'taken';
}

const choices = (page) => page.getByRole('group', { name: 'Your choices' });

async function layChips(page, game) {
  const spots = page.getByRole('button', { name: /^Place a chip on/ });
  await spots.first().waitFor({ timeout: 40_000 });
  const required = game === 'let-it-ride' ? '1' : game === 'star-blackjack' ? 'main' : 'ante';
  await page.locator(`[data-spot="${required}"]`).dispatchEvent('click');
  await page.locator(`[data-spot="${required}"]`).dispatchEvent('click');
  if (game === 'let-it-ride') return;
  const names = await spots.evaluateAll((all) => all.map((one) => one.getAttribute('data-spot')));
  for (const name of names.filter((one) => one !== required && !one.includes('@'))) {
    await page.locator(`[data-spot="${name}"]`).dispatchEvent('click');
    if (name === 'super') await page.locator('[data-spot="super"]').dispatchEvent('click');
  }
}

/** Staying in where that is possible, so that there is something to settle. */
const stay = ['Play', 'Bet', 'Stand', 'Let it ride', 'No insurance', 'Hit', 'Fold'];

async function finish(page) {
  const why = page.getByRole('button', { name: 'Why?', exact: true });
  for (let tries = 0; tries < 300 && !(await why.isVisible()); tries += 1) {
    for (const name of stay) {
      const button = choices(page).getByRole('button', { name: new RegExp(`^${name}`) });
      const open =
        (await button.count()) > 0 && (await button.first().getAttribute('aria-disabled')) !== 'true';
      if (!open) continue;
      await button
        .first()
        .click({ timeout: 1000 })
        .catch(() => undefined);
      break;
    }
    await page.waitForTimeout(300);
  }
}
