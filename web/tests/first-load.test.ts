import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { House } from './harness/house';
import { Visitor } from './harness/visitor';

let house: House;
beforeAll(async () => {
  house = await House.open(['three-card-poker']);
});
afterAll(() => house.close());

const dist = fileURLToPath(new URL('../dist', import.meta.url));
const most = 250_000;

it.each(['/', '/tables/1'])('the scripts that %s begins with are small', async (address) => {
  const visitor = await Visitor.arrive(house);
  const scripts = new Set<string>();
  visitor.page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.add(new URL(request.url()).pathname);
  });
  await visitor.page.goto(address);
  await visitor.page.getByText('Three Card Poker').first().waitFor();
  await visitor.page.waitForLoadState('networkidle');
  const sizes = [...scripts].map((path) => gzipSync(readFileSync(`${dist}${path}`)).length);
  const [entry] = /\/assets\/index-[^"]+\.js/.exec(readFileSync(`${dist}/index.html`, 'utf8')) ?? [];
  expect(scripts).toContain(entry);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(most);
});
