// Lobby, account, and every table with a guest at it: laying chips, in the middle of a round, and with the reasons afterwards.
import { comeAsGuest, games, tableOf } from '../house-browser.mjs';

export const shots = [
  {
    name: 'lobby-nobody',
    async show(page) {
      await page.goto('/');
      await page
        .getByRole('link', { name: /table \d/ })
        .first()
        .waitFor();
    },
  },
  {
    name: 'lobby',
    async show(page) {
      await comeAsGuest(page);
      await page
        .getByRole('link', { name: /table \d/ })
        .first()
        .waitFor();
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
  ...games.flatMap((game) => [
    { name: `${game}.looking-on`, show: (page) => lookOn(page, game) },
    { name: `${game}.laying`, show: (page) => lay(page, game) },
    { name: `${game}.in-play`, show: (page) => play(page, game) },
    { name: `${game}.why`, show: (page) => seeWhy(page, game) },
  ]),
];

async function lookOn(page, game) {
  await page.goto('/');
  await page.goto(`/tables/${await tableOf(page, game)}`);
  await page.locator('.felt svg').waitFor();
}

async function sit(page, game) {
  await comeAsGuest(page);
  await page.goto(`/tables/${await tableOf(page, game)}?sit`);
  await page.locator('.felt svg').waitFor();
}

const spots = (page) => page.getByRole('button', { name: /^Place a chip on/ });

async function lay(page, game) {
  await sit(page, game);
  await spots(page).first().waitFor({ timeout: 120_000 });
  const names = await spots(page).evaluateAll((all) => all.map((one) => one.getAttribute('data-spot')));
  for (const name of names) {
    for (const times of ['$', '1', 'play'].includes(name) ? [1] : [1, 2]) {
      const spot = page.locator(`[data-spot="${name}"]`);
      if (times && (await spot.count()) > 0) await spot.first().dispatchEvent('click');
    }
    if (game === 'let-it-ride') break;
  }
}

async function play(page, game) {
  await lay(page, game);
  await page.getByRole('button', { name: /^Place \$/ }).click();
  await page.getByRole('group', { name: 'Your choices' }).waitFor({ timeout: 60_000 });
}

const giveUp = ['Play', 'Bet', 'Stand', 'Let it ride', 'No insurance', 'Hit', 'Fold'];

async function seeWhy(page, game) {
  await play(page, game);
  const why = page.getByRole('button', { name: 'Why?' });
  const choices = page.getByRole('group', { name: 'Your choices' });
  for (let tries = 0; tries < 200 && !(await why.isVisible()); tries += 1) {
    for (const name of giveUp) {
      const button = choices.getByRole('button', { name: new RegExp(`^${name}`) });
      const open =
        (await button.count()) > 0 && (await button.first().getAttribute('aria-disabled')) !== 'true';
      if (open) {
        await button
          .first()
          .click({ timeout: 1000 })
          .catch(() => undefined);
        break;
      }
    }
    await page.waitForTimeout(400);
  }
  await why.click();
  await page.getByRole('complementary').waitFor();
}
