// Pictures of every scene of the gallery at a phone's, a desk's and a wall's size, in both themes.
//   npm run screenshots                 all of them
//   npm run screenshots -- blackjack    only scenes whose address holds the word
// CHROMIUM names another browser than Debian's.
import { mkdir } from 'node:fs/promises';
import { chromium } from 'playwright-core';
import { createServer } from 'vite';

const folder = new URL('../screenshots/', import.meta.url).pathname;
const sizes = [
  { name: 'phone', width: 360, height: 740 },
  { name: 'desk', width: 1280, height: 800 },
  { name: 'wall', width: 2560, height: 1440 },
];
const words = process.argv.slice(2);
const only = (kind, name) => {
  const asked = words
    .filter((word) => word.startsWith(`${kind}=`))
    .map((word) => word.slice(kind.length + 1));
  return asked.length === 0 || asked.includes(name);
};
const scenesAsked = words.filter((word) => !word.includes('='));

const server = await createServer({
  // The scanner would look for every html file's imports; the gallery needs none of it.
  optimizeDeps: { entries: ['gallery.html'] },
  server: { port: 0, host: '127.0.0.1' },
  logLevel: 'error',
});
await server.listen();
const address = server.resolvedUrls.local[0];
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
});
const page = await browser.newPage();
const problems = [];
page.on('console', (message) => {
  if (message.type() === 'error' || message.type() === 'warning') problems.push(message.text());
});
page.on('pageerror', (error) => problems.push(String(error)));

await mkdir(folder, { recursive: true });
await page.goto(`${address}gallery.html`);
await page.waitForSelector('a');
const scenes = await page.$$eval('a', (links) =>
  links.map((link) => new URL(link.href).searchParams.get('scene')),
);
let taken = 0;
for (const scene of scenes) {
  if (scenesAsked.length > 0 && !scenesAsked.some((word) => scene.includes(word))) continue;
  for (const size of sizes.filter(({ name }) => only('size', name))) {
    await page.setViewportSize(size);
    for (const theme of ['light', 'dark'].filter((name) => only('theme', name))) {
      await page.goto(`${address}gallery.html?scene=${scene}&theme=${theme}&still`);
      await page.waitForSelector('svg');
      await page.evaluate(() => document.fonts.ready);
      const overflow = await page.evaluate(
        () =>
          document.documentElement.scrollHeight > window.innerHeight ||
          document.documentElement.scrollWidth > window.innerWidth,
      );
      if (overflow && scene !== 'cards') problems.push(`${scene} scrolls at ${size.name}`);
      await page.screenshot({ path: `${folder}${scene}.${size.name}.${theme}.png` });
      taken += 1;
    }
  }
}
await browser.close();
await server.close();
console.log(`${taken} pictures in ${folder}`);
if (problems.length > 0) {
  console.error([...new Set(problems)].join('\n'));
  process.exitCode = 1;
}
