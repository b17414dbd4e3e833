import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { options } from '../../scripts/browser.mjs';

declare module 'vitest' {
  interface ProvidedContext {
    /** The websocket address of the browser that all tests share. */
    readonly browser: string;
    /** The path of the server program with chosen cards. */
    readonly house: string;
    /** The path of the shipped program. */
    readonly croupier: string;
  }
}

/** Starts the browser for all tests. HOUSE_PROGRAM and CROUPIER_PROGRAM name built programs; otherwise cargo builds them. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { HOUSE_PROGRAM: house, CROUPIER_PROGRAM: croupier } = process.env;
  const programs = house && croupier ? { house, croupier } : built();
  project.provide('house', house ?? programs.house);
  project.provide('croupier', croupier ?? programs.croupier);
  const browser = await chromium.launchServer(options);
  project.provide('browser', browser.wsEndpoint());
  return () => browser.close();
}

/**
 * Builds both programs in one call, like `make unit`: separate builds would use other features of dependencies and rebuild everything.
 * The programs embed the pages, which must be built first.
 */
function built(): { house: string; croupier: string } {
  if (!existsSync(at('../../dist/index.html'))) throw new Error('there are no pages: npm run build');
  const build =
    'build --quiet --locked --workspace --all-features --profile test --bin croupier --example scripted_house';
  const told = execFileSync(
    process.env.CARGO ?? 'cargo',
    [...build.split(' '), '--message-format', 'json-render-diagnostics'],
    { cwd: at('../../..'), stdio: ['ignore', 'pipe', 'inherit'], maxBuffer: 1 << 28 },
  );
  const programs = told
    .toString()
    .split('\n')
    .filter((line) => line.includes('"executable":"'))
    .map((line) => JSON.parse(line) as { executable: string; target: { name: string } });
  const program = (name: string) => {
    const found = programs.findLast(({ target }) => target.name === name)?.executable;
    if (found === undefined) throw new Error(`cargo has built no ${name}`);
    return found;
  };
  return { house: program('scripted_house'), croupier: program('croupier') };
}

function at(path: string): string {
  return fileURLToPath(new URL(path, import.meta.url));
}
