// Looks at every scene in a real browser: axe finds nothing against WCAG 2.2 AA, every spot that is open can be
// used by keyboard, and motion ends when it is skipped.
import { createRequire } from 'node:module';
import { openGallery } from './gallery-browser.mjs';

const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
const sizes = [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
];
const gallery = await openGallery();
const { page, problems } = gallery;
let looked = 0;

function movesNow() {
  return page.evaluate(() => document.querySelector('.felt').getAnimations({ subtree: true }).length);
}

for (const scene of gallery.scenes) {
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

  // Chips are laid by keyboard alone; the gallery answers with a call.
  const open = page.locator('[role=button][aria-label^="Place a chip"]');
  for (let place = 0; place < (await open.count()); place += 1) {
    await open.nth(place).focus();
    await page.keyboard.press(place % 2 === 0 ? 'Enter' : 'Space');
    const call = await page.locator('[role=status]').textContent();
    if (!call?.startsWith('Chip on')) problems.push(`${scene}: an open spot ignores the keyboard`);
  }
}

// Full motion: something moves after the page has come up, and a skip ends all of it.
const settled = `${gallery.address}gallery.html?scene=three-card-poker.settled`;
await page.goto(settled);
await page.waitForSelector('.felt svg');
if ((await movesNow()) === 0) problems.push('no card travels at full pace');
await page.keyboard.press('Escape');
if ((await movesNow()) !== 0) problems.push('moves go on after a skip');

// The next scene takes cards and chips off and lays others; a change of window deals nothing again.
await page.getByRole('button', { name: 'Next round' }).click();
if ((await movesNow()) === 0) problems.push('nothing moves from one scene to the next');
await page.keyboard.press('Escape');
await page.setViewportSize({ width: 1100, height: 700 });
if ((await movesNow()) !== 0) problems.push('a change of window moves what already lies');

await page.emulateMedia({ reducedMotion: 'reduce' });
await page.goto(settled);
await page.waitForSelector('.felt svg');
if ((await movesNow()) !== 0) problems.push('things move although the system asks for no motion');

console.log(`${looked} looks at ${gallery.scenes.length} scenes`);
await gallery.close();
