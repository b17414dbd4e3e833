// Past rounds, the check of an exported round, and every practice table: laying chips, and deciding with the values shown.
import { fileURLToPath } from 'node:url';
import { comeAsGuest, descriptionOf, games, tableOf } from '../house-browser.mjs';
import { playOut } from './table.mjs';

const exported = fileURLToPath(
  new URL('../../../crates/browser/tests/rounds/exported-three-card-poker.json', import.meta.url),
);

export const shots = [
  {
    name: 'rounds-signed-out',
    async show(page) {
      await page.goto('/rounds');
      await page.getByRole('heading', { name: 'You are not signed in' }).waitFor();
    },
  },
  {
    name: 'rounds-none',
    async show(page) {
      await comeAsGuest(page);
      await page.goto('/rounds');
      await page.getByRole('heading', { name: 'No rounds yet' }).waitFor();
    },
  },
  { name: 'round', show: lookBack },
  {
    name: 'round-of-others',
    async show(page) {
      await comeAsGuest(page);
      await page.goto('/tables/1/rounds/1');
      await page.getByRole('heading', { level: 1 }).waitFor();
    },
  },
  { name: 'verify', show: verifyExported },
  {
    name: 'practice',
    async show(page) {
      await page.goto('/practice');
      await page.getByRole('heading', { level: 1 }).waitFor();
    },
  },
  ...games.map((game) => ({ name: `practice-${game}`, show: (page, snap) => practise(page, snap, game) })),
];

/** Plays a round of Three Card Poker, and opens it afterwards. */
async function lookBack(page, snap) {
  await comeAsGuest(page);
  const table = await tableOf(page, 'three-card-poker');
  // The browser remembers the root of the shoe only if it was at the table before the deal.
  await page.goto(`/tables/${table}?sit`);
  await page
    .locator('dl')
    .filter({ hasText: /Chips\s*\$[1-9]/ })
    .waitFor();
  await playOut(page, 'three-card-poker');
  await page.goto('/rounds');
  await page
    .getByRole('link', { name: /Three Card Poker/ })
    .first()
    .waitFor();
  await snap('list');
  await page
    .getByRole('link', { name: /Three Card Poker/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Verify this round' }).waitFor();
  await snap('replay');
  await page.getByRole('button', { name: 'Verify this round' }).click();
  await page.getByRole('heading', { name: 'How a card is proved' }).waitFor();
  await page.getByRole('heading', { name: 'Verify' }).evaluate((heading) => heading.scrollIntoView());
  await snap('verified');
  await page
    .getByRole('heading', { name: 'How a card is proved' })
    .evaluate((heading) => heading.scrollIntoView());
  await snap('picture');
  return 'taken';
}

async function verifyExported(page, snap) {
  await page.goto('/verify');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await snap('empty');
  await page.locator('input[type=file]').setInputFiles(exported);
  await page.getByText('is proved').waitFor();
  await snap('proved');
  return 'taken';
}

async function practise(page, snap, game) {
  await page.goto(`/practice/${game}`);
  await page.locator('.felt svg').waitFor();
  const cut = page.getByRole('button', { name: /^Cut/ });
  if (descriptionOf(game).cards === 'shoe') await cut.first().click();
  const required = descriptionOf(game).wagers[0].on;
  await page.locator(`[data-spot="${required}"]`).dispatchEvent('click');
  await snap('laying');
  await page.getByRole('button', { name: /^Place \$/ }).click();
  const choices = page.getByRole('group', { name: 'Your choices' });
  // A blackjack is settled without a choice.
  await choices
    .or(page.getByRole('button', { name: 'Next round' }))
    .first()
    .waitFor();
  const more = page.getByRole('button', { name: 'More' });
  if (await more.isVisible()) await more.click();
  const values = page.getByRole('button', { name: 'Value of each choice' });
  if (await values.isEnabled()) {
    await values.click();
    await page.getByRole('complementary', { name: 'Trainer' }).getByRole('table').waitFor();
  }
  await snap('values');
  return 'taken';
}
