// Plays rounds of every game at a running house, at a desktop's and a phone's size, with screenshots on the way.
//   HOUSE=http://127.0.0.1:8080 node scripts/evening.mjs                      ten rounds of each game at both sizes
//   HOUSE=… node scripts/evening.mjs lunar-poker size=phone rounds=3          fewer
import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { comeAsGuest, descriptionOf, games, getUp, openHouse, tableOf } from './house-browser.mjs';

const folder = fileURLToPath(new URL('../screenshots/evening/', import.meta.url));
const sizes = [
  { name: 'desk', options: { viewport: { width: 1440, height: 900 } } },
  {
    name: 'phone',
    options: {
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
      deviceScaleFactor: 2,
    },
  },
];
const words = process.argv.slice(2);
const named = (kind) =>
  words.filter((word) => word.startsWith(`${kind}=`)).map((word) => word.slice(kind.length + 1));
const wanted = words.filter((word) => !word.includes('='));
const rounds = Number(named('rounds')[0] ?? 10);

/** The combinations of spots that are played in turn: the first wager alone, and with each wager that can be added. */
function spotsOf(game) {
  const [first, ...others] = descriptionOf(game).wagers;
  const added = others.flatMap(({ on, required, on_other_hands }) => [
    ...(required ? [] : [on]),
    ...(on_other_hands ? [`${on}@dealer`] : []),
  ]);
  const alone = others.filter(({ required, needs }) => !required && needs === undefined);
  return [[first.on], ...added.map((on) => [first.on, on]), ...alone.map(({ on }) => [on])];
}

/** A short timeout: a control that does not appear in time is tried again in the next loop. */
const soon = { timeout: 1500 };

const house = await openHouse();
await mkdir(folder, { recursive: true });
for (const size of sizes.filter(({ name }) => named('size').length === 0 || named('size').includes(name))) {
  for (const game of games.filter((one) => wanted.length === 0 || wanted.includes(one))) {
    const page = await house.visitor({ ...size.options, reducedMotion: 'reduce' });
    try {
      await evening(page, game, size.name);
    } catch (error) {
      house.problems.push(`${game} ${size.name}: ${String(error).split('\n')[0]}`);
      await page.screenshot({ path: `${folder}${game}.${size.name}.failed.png` });
    }
    page.removeAllListeners('console');
    await getUp(page).catch(() => undefined);
    await page.context().close();
  }
}
await house.close();

async function evening(page, game, size) {
  await comeAsGuest(page);
  const table = await tableOf(page, game);
  await page.goto(`/tables/${table}`);
  const sit = page.getByRole('button', { name: 'Sit down', exact: true });
  await sit.waitFor();
  await page.screenshot({ path: `${folder}${game}.${size}.00-arrival.png` });
  await sit.click();
  let shots = 0;
  const snap = async (round, what) => {
    shots += 1;
    const number = `${String(round).padStart(2, '0')}.${String(shots).padStart(2, '0')}`;
    await page.screenshot({ path: `${folder}${game}.${size}.${number}-${what}.png` });
  };
  let over = 0;
  let explained = 0;
  let last = '';
  const until = Date.now() + rounds * 90_000;
  while (over < rounds && Date.now() < until) {
    const state = await stateOf(page);
    if (state !== last) {
      last = state;
      await snap(over + 1, state);
      if (state === 'result') over += 1;
    }
    if (state === 'chips') await layAndPlace(page, game, over, snap);
    else if (state === 'cut') await page.getByRole('button', { name: 'Cut', exact: true }).click(soon);
    else if (state === 'ready')
      await page.getByRole('button', { name: /Ready to deal|No insurance/ }).click(soon);
    else if (state === 'choices') {
      await choose(page, over);
      last = '';
    } else if (state === 'detail') {
      await detail(page);
    } else if (state === 'result' && explained < over && over % 2 === 0) {
      explained = over;
      await page
        .getByRole('button', { name: 'Why?' })
        .click(soon)
        .catch(() => undefined);
      await snap(over, 'why');
      await page
        .getByRole('button', { name: 'Close' })
        .click(soon)
        .catch(() => undefined);
    }
    await page.waitForTimeout(250);
  }
  console.log(`${game} ${size}: ${over} rounds`);
  if (over < rounds) house.problems.push(`${game} ${size}: only ${over} rounds`);
}

/** The state of the row of choices. */
function stateOf(page) {
  return page.evaluate(() => {
    const footer = document.querySelector('footer');
    const has = (name) => footer?.querySelector(`[aria-label="${name}"]`);
    if (has('Cut the shoe')) return 'cut';
    if (has('Cards to exchange') || footer?.querySelector('input[type=range]')) return 'detail';
    if (has('Your choices')) return 'choices';
    const says = footer?.textContent ?? '';
    if (has('Chips') && /Waiting for others|You sit this round out/.test(says)) return 'waiting';
    if (has('Chips')) return says.includes('Place $') ? 'laid' : 'chips';
    if (/You (win|lose|are even)/.test(footer?.textContent ?? '')) return 'result';
    if (/Ready to deal|No insurance/.test(footer?.textContent ?? '')) return 'ready';
    return 'waiting';
  });
}

async function layAndPlace(page, game, round, snap) {
  const spots = spotsOf(game);
  const plan = spots[round % spots.length];
  for (const spot of plan) {
    await page
      .locator(`[data-spot="${spot}"]`)
      .first()
      .click(soon)
      .catch(() => undefined);
  }
  // Adds chips up to the table's minimum.
  for (let more = 0; more < 8; more += 1) {
    const place = page.getByRole('button', { name: /^Place \$/ });
    if (/^Place \$[\d,.]+$/.test((await place.textContent(soon).catch(() => ''))?.trim() ?? '')) break;
    await page
      .locator(`[data-spot="${plan[more % plan.length]}"]`)
      .first()
      .click(soon)
      .catch(() => undefined);
  }
  if (round < 2) await snap(round + 1, 'laid');
  await page
    .getByRole('button', { name: /^Place \$/ })
    .click(soon)
    .catch(() => undefined);
  if (round < 2) await snap(round + 1, 'placed');
}

async function choose(page, round) {
  const open = page.getByRole('group', { name: 'Your choices' }).locator('button[aria-disabled=false]');
  const count = await open.count().catch(() => 0);
  if (count > 0)
    await open
      .nth(round % count)
      .click(soon)
      .catch(() => undefined);
}

async function detail(page) {
  const cards = page.getByRole('group', { name: 'Cards to exchange' }).locator('.card');
  for (let place = 0; place < Math.min(2, await cards.count()); place += 1)
    await cards.nth(place).click(soon);
  await page
    .locator('footer .button:not(.quiet):not([disabled])')
    .last()
    .click(soon)
    .catch(() => undefined);
}
