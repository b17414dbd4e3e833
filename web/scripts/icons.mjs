// Draws the PNG icons from public/icon.svg: npm run icons. Systems that mask icons cut off their edges, so a maskable icon
// fills the square and keeps its figure in the middle.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { launch } from './browser.mjs';

const folder = fileURLToPath(new URL('../public/', import.meta.url));
const svg = await readFile(`${folder}icon.svg`, 'utf8');
const icons = [
  { file: 'icon-192.png', size: 192 },
  { file: 'icon-512.png', size: 512 },
  { file: 'maskable-512.png', size: 512, maskable: true },
  { file: 'apple-touch-180.png', size: 180, maskable: true },
];

const browser = await launch();
const page = await browser.newPage();
await mkdir(`${folder}icons`, { recursive: true });
for (const { file, size, maskable } of icons) {
  // Without rounded corners, and with the figure at four fifths of its size.
  const drawn = maskable
    ? svg
        .replace(/rx="\d+"/, '')
        .replace('<path ', '<path transform="translate(32 32) scale(0.8) translate(-32 -32)" ')
    : svg;
  await page.setViewportSize({ width: size, height: size });
  await page.setContent(
    `<style>*{margin:0}svg{display:block;width:${size}px;height:${size}px}</style>${drawn}`,
  );
  await writeFile(`${folder}icons/${file}`, await page.screenshot({ omitBackground: true }));
  console.log(`${file} ${size}×${size}`);
}
await browser.close();
