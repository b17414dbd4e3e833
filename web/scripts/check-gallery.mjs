// Checks every scene in a real browser: axe finds no violation of WCAG 2.2 AA, every open spot can be used by
// keyboard, and a skip ends all motion. Arguments select scenes by parts of their names; without any, all are checked.
import { createRequire } from 'node:module';
import { openGallery } from './gallery-browser.mjs';

const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
const sizes = [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
];
const words = process.argv.slice(2);
const gallery = await openGallery();
const { page, problems } = gallery;
let looked = 0;

function movesNow() {
  return page.evaluate(() => document.querySelector('.felt').getAnimations({ subtree: true }).length);
}

function twoFrames() {
  return page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

// Clicks and counts within the page: from outside, the moves could end before they are counted.
function movesAfterNextRound() {
  return page.evaluate(async () => {
    document.querySelector('footer button').click();
    await new Promise((done) => setTimeout(done));
    return document.querySelector('.felt').getAnimations({ subtree: true }).length;
  });
}

for (const scene of gallery.scenes) {
  if (words.length > 0 && !words.some((word) => scene.includes(word))) continue;
  for (const size of sizes) {
    await page.setViewportSize(size);
    for (const theme of ['light', 'dark']) {
      await gallery.show(scene, theme);
      await page.addScriptTag({ path: axe });
      const found = await page.evaluate(async () => {
        const { violations } = await window.axe.run(document, {
          runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
        });
        return violations.map(
          ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).slice(0, 3)}`,
        );
      });
      problems.push(...found.map((line) => `${scene} ${size.width} ${theme}: ${line}`));
      looked += 1;
    }
  }

  // Lays chips by keyboard alone; the gallery answers with a call.
  const open = page.locator('[role=button][aria-label^="Place a chip"]');
  for (let place = 0; place < (await open.count()); place += 1) {
    await open.nth(place).focus();
    await page.keyboard.press(place % 2 === 0 ? 'Enter' : 'Space');
    const call = await page.locator('[role=status]').textContent();
    if (!call?.startsWith('Chip on')) problems.push(`${scene}: an open spot ignores the keyboard`);
  }
}

// Opening a table moves nothing. The next scene takes cards and chips off and lays others; a skip ends that at once.
// Resizing the window, or changing its shape, deals nothing again.
const settled = `${gallery.address}gallery.html?scene=three-card-poker.settled`;
await page.setViewportSize({ width: 1280, height: 800 });
await page.goto(settled);
await page.waitForSelector('.felt svg');
if ((await movesNow()) !== 0) problems.push('opening a table deals cards that already lie there');
if ((await movesAfterNextRound()) === 0) problems.push('nothing moves from one scene to the next');
await page.keyboard.press('Escape');
await twoFrames();
if ((await movesNow()) !== 0) problems.push('moves go on after a skip');
for (const size of [{ width: 1100, height: 700 }, ...sizes]) {
  await page.setViewportSize(size);
  await twoFrames();
  if ((await movesNow()) !== 0) problems.push(`a window of ${size.width} moves cards that already lie there`);
}

await page.emulateMedia({ reducedMotion: 'reduce' });
await page.goto(settled);
await page.waitForSelector('.felt svg');
if ((await movesAfterNextRound()) !== 0) problems.push('cards move although the system asks for no motion');

console.log(`${looked} looks`);
await gallery.close();
