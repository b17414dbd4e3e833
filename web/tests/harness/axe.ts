import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

declare global {
  interface Window {
    axe: {
      run: (
        context: Document,
        options: { runOnly: string[] },
      ) => Promise<{ violations: { id: string; nodes: { target: string[] }[] }[] }>;
    };
  }
}

/** The violations that axe finds in a page. The window must have been opened with `bypassCSP`, because the test runs axe in the page. */
export async function axeFinds(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.addScriptTag({ path: axe });
  return page.evaluate(async () => {
    const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
    return (await window.axe.run(document, { runOnly: tags })).violations.map(
      ({ id, nodes }) => `${id} ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
    );
  });
}
