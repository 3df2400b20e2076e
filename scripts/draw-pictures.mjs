// Draws the icons and the picture for link previews into public/, using the brand mark in lib/run/theme.ts. Run it after
// changing the mark or its colours: node --import tsx scripts/draw-pictures.mjs
import { readFile, writeFile } from 'node:fs/promises';
import { chromium } from '@playwright/test';
import sharp from 'sharp';
import { theme } from '../lib/run/theme.ts';

const { background, pivot, tabs, tab } = theme.mark;
const fonts = 'node_modules/@fontsource/fraunces/files/fraunces-latin-600-normal.woff2';

/** `inset` shrinks the mark inside a full square, for platforms that round the corners themselves. */
function mark({ corner = 9, inset = 1 } = {}) {
  const fan = tabs.map(
    ({ angle, fill }) => `<path transform="rotate(${angle} ${pivot.x} ${pivot.y})" fill="${fill}" d="${tab}"/>`,
  );
  const move = `translate(16 16) scale(${inset}) translate(-16 -16)`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="${corner}" fill="${background}"/><g stroke="${background}" stroke-width="1.2" transform="${move}">${fan.join('')}</g></svg>`;
}

const png = (svg, size) =>
  sharp(Buffer.from(svg), { density: (72 * size) / 32 })
    .resize(size, size)
    .png({ compressionLevel: 9 })
    .toBuffer();

/** An .ico file containing one PNG of 32 pixels. */
function ico(picture) {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(32, 6);
  head.writeUInt8(32, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(picture.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, picture]);
}

async function shades() {
  const css = await readFile('app/globals.css', 'utf8');
  return [...css.matchAll(/--color-shade-[a-z0-9-]+: (#[0-9a-f]{6})/g)].map(([, colour]) => colour);
}

/** Name and mark over the shade guide; no text, so that one picture suits all languages. */
async function preview() {
  const font = (await readFile(fonts)).toString('base64');
  const guide = (await shades()).map((colour) => `<i style="background:${colour}"></i>`).join('');
  const html = `<style>
    @font-face { font-family: F; src: url(data:font/woff2;base64,${font}) }
    body { margin: 0; width: 1200px; height: 630px; background: ${theme.chrome.light}; display: grid; grid-template-rows: 1fr auto; overflow: hidden }
    h1 { margin: 0; display: flex; align-items: center; justify-content: center; gap: 44px; font: 600 148px F; letter-spacing: -.02em; color: ${theme.chrome.dark} }
    svg { width: 176px }
    p { margin: 0 -12px -40px; display: flex; gap: 10px }
    i { flex: 1; height: 190px; border: 2px solid #10292f33; border-radius: 44% 44% 0 0 / 26% 26% 0 0 }
    i:nth-child(4), i:nth-child(12) { translate: 0 -34px; height: 230px; border-color: ${background}; border-width: 4px }
  </style><h1>${mark()}${theme.name}</h1><p>${guide}</p>`;
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH,
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
  const page = await browser.newPage({ viewport: { width: 1200, height: 630 } });
  await page.setContent(html);
  await page.evaluate(() => document.fonts.ready);
  const picture = await page.screenshot();
  await browser.close();
  return sharp(picture).png({ palette: true, quality: 90 }).toBuffer();
}

const whole = { corner: 0, inset: 0.8 };
await writeFile('public/icon.svg', mark());
await writeFile('public/icon-192.png', await png(mark(whole), 192));
await writeFile('public/icon-512.png', await png(mark(whole), 512));
await writeFile('public/apple-icon.png', await png(mark(whole), 180));
await writeFile('public/favicon.ico', ico(await png(mark(), 32)));
await writeFile('public/preview.png', await preview());
