// Checks the built client in a real browser: it is installable, opens without a network, caches no answer of the server, and
// announces a new version, which it uses only when the user asks for it. npm run build, then npm run check:offline.
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { launch } from './browser.mjs';

const types = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
};
const built = fileURLToPath(new URL('../dist/', import.meta.url));
const folder = await mkdtemp(join(tmpdir(), 'croupier-offline-'));
await cp(built, folder, { recursive: true });

const problems = [];
const must = (claim, holds) => {
  console.log(`${holds ? 'ok  ' : 'FAIL'} ${claim}`);
  if (!holds) problems.push(claim);
};

let answers = 0;
const server = createServer(async (request, response) => {
  const { pathname } = new URL(request.url, 'http://house');
  if (pathname.startsWith('/api/')) {
    answers += 1;
    response.writeHead(401, { 'content-type': 'application/json' });
    response.end('{"error":{"code":"not-signed-in","what":"not signed in"}}');
    return;
  }
  const file = extname(pathname) ? pathname : '/index.html';
  const body = await readFile(join(folder, file)).catch(() => undefined);
  response.writeHead(body ? 200 : 404, { 'content-type': types[extname(file)] ?? 'text/plain' });
  response.end(body);
});
await new Promise((done) => server.listen(0, '127.0.0.1', done));
const address = `http://127.0.0.1:${server.address().port}`;

const browser = await launch();
const context = await browser.newContext();
const page = await context.newPage();
try {
  await page.goto(address);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const manifest = await page.evaluate(async () => {
    const link = document.querySelector('link[rel=manifest]');
    return (await fetch(link.href)).json();
  });
  for (const { src } of manifest.icons) {
    const { ok } = await context.request.get(address + src).then((answer) => ({ ok: answer.ok() }));
    must(`the icon ${src} is there`, ok);
  }

  await page.reload();
  await page.waitForSelector('main');
  must('requests to the API reach the server', answers > 0);
  const kept = await page.evaluate(async () => {
    const addresses = [];
    for (const name of await caches.keys()) {
      for (const request of await (await caches.open(name)).keys())
        addresses.push(new URL(request.url).pathname);
    }
    return addresses;
  });
  must('index.html is cached', kept.includes('/index.html'));
  must('no answer of the server is cached', !kept.some((path) => path.startsWith('/api')));

  await context.setOffline(true);
  for (const path of ['/', '/odds/three-card-poker']) {
    await page.goto(address + path);
    await page.getByRole('heading', { name: 'The house cannot be reached' }).waitFor({ timeout: 15_000 });
    must(`${path} opens offline and says that the house cannot be reached`, true);
  }
  await page.goto(`${address}/rules/lunar-poker/how-to-play`);
  await page.getByRole('heading', { name: 'How to play Lunar Poker' }).waitFor();
  must('how to play can be read offline', true);
  await context.setOffline(false);

  // A new version: any file of the build differs, and with it the worker.
  await page.goto(address);
  const worker = await readFile(join(folder, 'service-worker.js'), 'utf8');
  await writeFile(join(folder, 'service-worker.js'), worker.replace(/version:(.)\w+\1/g, 'version:$1next$1'));
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
  const notice = page.getByRole('status', { name: 'New version' });
  await notice.waitFor({ timeout: 15_000 });
  must('a new version is announced', true);
  await page.evaluate(() => (window.before = true));
  await notice.getByRole('button', { name: 'Use it now' }).click();
  await page.waitForFunction(() => window.before === undefined, undefined, { timeout: 15_000 });
  must('it is used when asked', true);
  const names = await page.evaluate(() => caches.keys());
  must('files of the old version are gone', names.length === 1 && names[0] === 'croupier-next');
} catch (error) {
  must(String(error).split('\n')[0], false);
} finally {
  await browser.close();
  server.close();
  server.closeAllConnections();
  await rm(folder, { recursive: true });
}
process.exitCode = problems.length > 0 ? 1 : 0;
