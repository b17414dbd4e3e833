// Opens the pages of a running house in Chromium. HOUSE is the address of the house; with DIST=1 the pages come from dist/ instead,
// as `npm run build` made them last.
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
    /** Opens a window with a session of its own. Problems that match `expected` are ignored. */
    async visitor(options = {}, expected = undefined) {
      const context = await browser.newContext({ baseURL: address, ...options });
      // Long enough for a busy machine.
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

/** The descriptions of all games, as the client is built with them. */
export const described = JSON.parse(
  await readFile(new URL('../src/lib/games/described.json', import.meta.url), 'utf8'),
);

export const games = described.map(({ name }) => name);

/** The description of a game. */
export const descriptionOf = (game) => described.find(({ name }) => name === game);

/** The number of an open table of a game, if possible one with a free seat. */
export async function tableOf(page, game) {
  const tables = await page.evaluate(() => fetch('/api/v1/tables').then((answer) => answer.json()));
  const open = tables.filter((table) => table.game === game && table.open);
  return (open.find(({ free }) => free.length > 0) ?? open[0])?.table;
}

/**
 * Leaves every seat that the visitor still has: closing a window does not free a seat, and a table has few. The server refuses while
 * cards are out, so the request is repeated for up to a minute.
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

/** Checks a page with axe against WCAG 2.2 AA and returns the violations as lines. */
export async function axe(page, path) {
  // Evaluated, because the pages' content security policy forbids other scripts.
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
