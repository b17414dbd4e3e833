// The pages of the client as a running house serves them, and people to look at them with. HOUSE is the address of the house; with
// DIST=1 the pages come from dist/ instead, as `npm run build` made them last.
import { readFile } from 'node:fs/promises';
import { preview } from 'vite';
import { launch, watch } from './browser.mjs';

export async function openHouse() {
  const house = process.env.HOUSE ?? 'http://127.0.0.1:8080';
  const server = process.env.DIST
    ? await preview({ preview: { port: 0, host: '127.0.0.1' }, logLevel: 'error' })
    : undefined;
  const address = (server?.resolvedUrls.local[0] ?? house).replace(/\/$/, '');
  const browser = await launch();
  const problems = [];
  return {
    address,
    problems,
    /** Somebody with a window of their own, and their own session. What is expected to go wrong is no problem. */
    async visitor(options = {}, expected = undefined) {
      const context = await browser.newContext({ baseURL: address, ...options });
      // A machine that is busy with other things takes its time; what never comes is found out all the same.
      context.setDefaultTimeout(90_000);
      const page = await context.newPage();
      watch(page, address, {
        push: (problem) => {
          if (!expected?.test(problem)) problems.push(problem);
        },
      });
      return page;
    },
    async close() {
      await browser.close();
      await server?.close();
      if (problems.length > 0) {
        console.error([...new Set(problems)].join('\n'));
        process.exitCode = 1;
      }
    },
  };
}

/** Comes as a guest from the lobby. */
export async function comeAsGuest(page) {
  await page.goto('/');
  await page.getByRole('banner').getByRole('button', { name: 'Play as a guest' }).click();
  await page.getByText('Balance').first().waitFor();
}

/** What the games say about themselves, as the client is built with it. */
export const described = JSON.parse(
  await readFile(new URL('../src/lib/games/described.json', import.meta.url), 'utf8'),
);

export const games = described.map(({ name }) => name);

/** What a game says about itself. */
export const descriptionOf = (game) => described.find(({ name }) => name === game);

/** The number of an open table of a game, one with a free seat if there is any. */
export async function tableOf(page, game) {
  const tables = await page.evaluate(() => fetch('/api/v1/tables').then((answer) => answer.json()));
  const open = tables.filter((table) => table.game === game && table.open);
  return (open.find(({ free }) => free.length > 0) ?? open[0])?.table;
}

/**
 * Gets up from wherever the visitor still sits: whoever closes a window keeps their seat, and a table has few. The house says no while
 * cards are out, so it is asked for a while.
 */
export async function getUp(page) {
  await page.evaluate(async () => {
    const asked = async (path, order) => {
      const headers = { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() };
      const init = order ? { method: 'POST', headers, body: JSON.stringify(order) } : {};
      const answer = await fetch(`/api/v1${path}`, init);
      return answer.ok ? answer.json() : undefined;
    };
    const placesAt = async (table) =>
      ((await asked(`/tables/${table}`))?.view.chairs ?? []).filter(({ you }) => you);
    if (!(await asked('/me'))) return;
    for (const { table } of (await asked('/tables')) ?? []) {
      for (let tries = 0; tries < 60; tries += 1) {
        const places = await placesAt(table);
        if (places.length === 0) break;
        if (tries > 0) await new Promise((done) => setTimeout(done, 1000));
        for (const { seat, player } of places) {
          await asked(`/tables/${table}/orders`, { do: 'leave', seat, player });
        }
      }
    }
  });
}

/** Axe against WCAG 2.2 AA; what it finds, as lines. */
export async function axe(page, path) {
  // Evaluated, as the house's pages take no script that is not their own.
  await page.evaluate(await readFile(path, 'utf8'));
  return page.evaluate(async () => {
    const { violations } = await window.axe.run(document, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
    });
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).slice(0, 3)}`,
    );
  });
}
