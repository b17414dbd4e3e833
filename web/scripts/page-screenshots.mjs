// Takes screenshots of the pages of a running house, at a phone's and a desktop's size, in both themes. Each file in page-shots lists some.
//   HOUSE=http://127.0.0.1:8080 npm run screenshots:pages                          all of them
//   HOUSE=… npm run screenshots:pages -- three-card size=phone theme=light axe     those with the word in their name, checked with axe
//   HOUSE=… npm run screenshots:pages -- lobby size=tablet size=phone-lying        at sizes that are only taken when named
import { mkdir, readdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { axe, getUp, openHouse } from './house-browser.mjs';

const folder = fileURLToPath(new URL('../screenshots/pages/', import.meta.url));
const lists = new URL('./page-shots/', import.meta.url);
const axePath = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
const sizes = [
  { name: 'phone', width: 360, height: 740 },
  { name: 'desk', width: 1440, height: 900 },
];
/** Sizes that are only taken when they are named. */
const seldom = [
  { name: 'phone-lying', width: 740, height: 360 },
  { name: 'tablet', width: 820, height: 1180 },
  { name: 'screen-4k', width: 3840, height: 2160 },
];
const words = process.argv.slice(2);
const nameWords = words.filter((word) => !word.includes('=') && word !== 'axe');

function asked(kind, name) {
  const named = words
    .filter((word) => word.startsWith(`${kind}=`))
    .map((word) => word.slice(kind.length + 1));
  return named.length === 0 || named.includes(name);
}

const shots = [];
for (const file of (await readdir(lists)).sort()) {
  shots.push(...(await import(new URL(file, lists).href)).shots);
}

const house = await openHouse();
await mkdir(folder, { recursive: true });
let taken = 0;
for (const shot of shots) {
  if (nameWords.length > 0 && !nameWords.some((word) => shot.name.includes(word))) continue;
  // A shot may set its own sizes, such as a wall's.
  const possible = shot.sizes ?? [
    ...sizes,
    ...(words.some((word) => word.startsWith('size=')) ? seldom : []),
  ];
  for (const size of possible.filter(({ name }) => asked('size', name))) {
    for (const theme of ['light', 'dark'].filter((name) => asked('theme', name))) {
      const looks = { viewport: size, colorScheme: theme, reducedMotion: 'reduce' };
      const page = await house.visitor(looks, shot.expected);
      const name = `${shot.name}.${size.name}.${theme}`;
      // A shot with several steps takes a picture of each, under the name of the step.
      const snap = async (part) => {
        const called = part ? `${shot.name}.${part}.${size.name}.${theme}` : name;
        await page.evaluate(() => document.fonts.ready);
        await page.screenshot({ path: `${folder}${called}.png` });
        taken += 1;
        if (words.includes('axe')) {
          house.problems.push(...(await axe(page, axePath)).map((line) => `${called}: ${line}`));
        }
        const wide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
        if (wide) house.problems.push(`${called}: scrolls sideways`);
      };
      try {
        if ((await shot.show(page, snap)) !== 'taken') await snap();
      } catch (error) {
        house.problems.push(`${name}: ${String(error).split('\n')[0]}`);
        await page.screenshot({ path: `${folder}${name}.failed.png` });
      }
      // Refusals of the server from here on are not problems of the page.
      page.removeAllListeners('console');
      await page.unrouteAll();
      await getUp(page).catch((error) =>
        house.problems.push(`${name}: did not leave its seat, ${String(error)}`),
      );
      await page.context().close();
    }
  }
}
console.log(`${taken} pictures in ${folder}`);
await house.close();
