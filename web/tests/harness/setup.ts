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
  }
}

/** One browser and one program for all tests. HOUSE_PROGRAM names a program that is built already. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  project.provide('house', process.env.HOUSE_PROGRAM ?? builtHouse());
  const browser = await chromium.launchServer(options);
  project.provide('browser', browser.wsEndpoint());
  return () => browser.close();
}

/** The program carries the pages in it, so those must be built first. */
function builtHouse(): string {
  const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));
  if (!existsSync(at('../../dist/index.html'))) throw new Error('there are no pages: npm run build');
  // As `make unit` builds it, so that nothing is built twice.
  const build = 'build --quiet --locked --workspace --all-features --profile test --example scripted_house';
  const told = execFileSync(
    process.env.CARGO ?? 'cargo',
    [...build.split(' '), '--message-format', 'json-render-diagnostics'],
    { cwd: at('../../..'), stdio: ['ignore', 'pipe', 'inherit'], maxBuffer: 1 << 28 },
  );
  const program = told
    .toString()
    .split('\n')
    .filter((line) => line.includes('"executable":"') && line.includes('scripted_house'))
    .map((line) => (JSON.parse(line) as { executable: string }).executable)
    .at(-1);
  if (program === undefined) throw new Error('cargo has built no scripted_house');
  return program;
}
