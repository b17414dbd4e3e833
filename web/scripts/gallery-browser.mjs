// Serves the gallery with Vite on a free port, and opens it in Chromium.
import { createServer } from 'vite';
import { launch, watch } from './browser.mjs';

export async function openGallery() {
  const server = await createServer({
    // Only the gallery, not the built pages that lie beside the sources.
    optimizeDeps: { entries: ['gallery.html'] },
    server: { port: 0, host: '127.0.0.1' },
    logLevel: 'error',
  });
  await server.listen();
  const address = server.resolvedUrls.local[0];
  const browser = await launch();
  const page = await browser.newPage();
  const problems = [];
  watch(page, address, problems);

  await page.goto(`${address}gallery.html`);
  await page.waitForSelector('a');
  const scenes = await page.$$eval('a', (links) =>
    links.map((link) => new URL(link.href).searchParams.get('scene')),
  );

  return {
    page,
    problems,
    scenes,
    address,
    async show(scene, theme, extra = 'still') {
      await page.goto(`${address}gallery.html?scene=${scene}&theme=${theme}&${extra}`);
      await page.waitForSelector('svg');
      await page.evaluate(() => document.fonts.ready);
    },
    async close() {
      await browser.close();
      await server.close();
      if (problems.length > 0) {
        console.error([...new Set(problems)].join('\n'));
        process.exitCode = 1;
      }
    },
  };
}
