// Takes screenshots of every scene of the gallery at the sizes of a phone (upright and on its side), a desktop and a wall, in both themes.
//   npm run screenshots                          all of them
//   npm run screenshots -- blackjack size=phone  only scenes with the word in their address, at one size
import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { openGallery } from './gallery-browser.mjs';

const folder = fileURLToPath(new URL('../screenshots/', import.meta.url));
const sizes = [
  { name: 'phone', width: 360, height: 740 },
  { name: 'phone-lying', width: 740, height: 360 },
  { name: 'desk', width: 1280, height: 800 },
  { name: 'wall', width: 2560, height: 1440 },
];
const words = process.argv.slice(2);
const sceneWords = words.filter((word) => !word.includes('='));

function asked(kind, name) {
  const named = words
    .filter((word) => word.startsWith(`${kind}=`))
    .map((word) => word.slice(kind.length + 1));
  return named.length === 0 || named.includes(name);
}

const gallery = await openGallery();
await mkdir(folder, { recursive: true });
let taken = 0;
for (const scene of gallery.scenes) {
  if (sceneWords.length > 0 && !sceneWords.some((word) => scene.includes(word))) continue;
  for (const size of sizes.filter(({ name }) => asked('size', name))) {
    await gallery.page.setViewportSize(size);
    for (const theme of ['light', 'dark'].filter((name) => asked('theme', name))) {
      await gallery.show(scene, theme);
      const scrolls = await gallery.page.evaluate(() => {
        const { scrollHeight, scrollWidth } = document.documentElement;
        return scrollHeight > window.innerHeight || scrollWidth > window.innerWidth;
      });
      if (scrolls) gallery.problems.push(`${scene} scrolls at ${size.name}`);
      await gallery.page.screenshot({ path: `${folder}${scene}.${size.name}.${theme}.png` });
      taken += 1;
    }
  }
}
console.log(`${taken} pictures in ${folder}`);
await gallery.close();
