import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { options } from '../../scripts/browser.mjs';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the one browser of all tests is driven. */
    readonly browser: string;
    /** The program that is a house with chosen cards. */
    readonly house: string;
    /** The program that is shipped. */
    readonly croupier: string;
  }
}

/** One browser and the same programs for all tests. HOUSE_PROGRAM and CROUPIER_PROGRAM name programs that are built already. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  project.provide('house', process.env.HOUSE_PROGRAM ?? builtHouse());
  project.provide('croupier', process.env.CROUPIER_PROGRAM ?? built('--bin', 'croupier'));
  const browser = await chromium.launchServer(options);
  project.provide('browser', browser.wsEndpoint());
  return () => browser.close();
}

/** The program carries the pages in it, so those must be built first. */
function builtHouse(): string {
  if (!existsSync(at('../../dist/index.html'))) throw new Error('there are no pages: npm run build');
  return built('--example', 'scripted_house');
}

function built(kind: '--bin' | '--example', name: string): string {
  // As `make unit` builds it, so that nothing is built twice.
  const build = `build --quiet --locked --workspace --all-features --profile test ${kind} ${name}`;
  const told = execFileSync(
    process.env.CARGO ?? 'cargo',
    [...build.split(' '), '--message-format', 'json-render-diagnostics'],
    { cwd: at('../../..'), stdio: ['ignore', 'pipe', 'inherit'], maxBuffer: 1 << 28 },
  );
  const program = told
    .toString()
    .split('\n')
    .filter((line) => line.includes('"executable":"'))
    .map((line) => JSON.parse(line) as { executable: string; target: { name: string } })
    .findLast(({ target }) => target.name === name)?.executable;
  if (program === undefined) throw new Error(`cargo has built no ${name}`);
  return program;
}

function at(path: string): string {
  return fileURLToPath(new URL(path, import.meta.url));
}
