// A small picture per news item: gains as columns, a tooth with foam, a tooth with a spot, the tabs of a shade guide, a calendar day.
import { addDrawing } from './drawings';
import { newsPictureId } from './pictures';
import type { World } from './world';

const TOOTH =
  'M0-190c60-46 150-40 176 40 24 76-26 140-44 214-16 66-30 150-66 150-38 0-34-120-66-120s-28 120-66 120c-36 0-50-84-66-150-18-74-68-138-44-214 26-80 116-86 176-40Z';

const SHADES = ['#fbf9f3', '#f4ead3', '#ead9b4', '#dcc394', '#cdb07f'];

const drawings = [
  `${[120, 190, 260, 320, 280, 170]
    .map(
      (height, n) =>
        `<rect x="${175 + n * 78}" y="${420 - height}" width="58" height="${height}" rx="20" fill="${SHADES[Math.max(0, 4 - n)]}"/>`,
    )
    .join('')}<path d="M150 432H650" stroke="#8fb7bb" stroke-width="10" stroke-linecap="round"/>`,
  `<path transform="translate(370 260)" d="${TOOTH}" fill="#fff"/>
   <g transform="rotate(-28 470 300)">${[0, 1, 2, 3, 4, 5].map((n) => `<rect x="${432 + n * 17}" y="252" width="11" height="44" rx="4" fill="#8fb7bb"/>`).join('')}
   <rect x="424" y="290" width="112" height="30" rx="14" fill="#ecd3a2"/><rect x="520" y="296" width="230" height="20" rx="10" fill="#ecd3a2"/></g>
   ${[30, 18, 24, 14, 20].map((r, n) => `<circle cx="${488 + n * 44}" cy="${170 - n * 18 + (n % 2) * 40}" r="${r}" fill="#fff" opacity="0.85"/>`).join('')}`,
  `<path transform="translate(400 250) scale(1.05)" d="${TOOTH}" fill="#fff"/>
   <ellipse cx="440" cy="190" rx="40" ry="26" fill="#e9e2d2"/><ellipse cx="352" cy="232" rx="22" ry="16" fill="#e9e2d2"/>`,
  SHADES.map(
    (fill, n) =>
      `<g transform="rotate(${(n - 2) * 17} 400 520)"><rect x="358" y="80" width="84" height="260" rx="38" fill="${fill}"/><rect x="382" y="340" width="36" height="130" rx="10" fill="#8fb7bb"/></g>`,
  ).join(''),
  `<rect x="230" y="110" width="340" height="300" rx="28" fill="#fff"/><path d="M230 190V138a28 28 0 0 1 28-28h284a28 28 0 0 1 28 28v52Z" fill="#ecd3a2"/>
   ${[0, 1, 2, 3, 4, 5, 6, 7].map((n) => `<circle cx="${290 + (n % 4) * 73}" cy="${255 + Math.floor(n / 4) * 85}" r="20" fill="${n === 5 ? '#0b6b75' : '#d6e4e4'}"/>`).join('')}`,
];

export async function addNewsPictures(world: World): Promise<void> {
  for (const [index, inside] of drawings.entries()) {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="500"><rect width="800" height="500" fill="#0b6b75"/>
      <circle cx="660" cy="60" r="240" fill="#ffffff" opacity="0.07"/><circle cx="120" cy="470" r="190" fill="#ffffff" opacity="0.06"/>${inside}</svg>`;
    await addDrawing(world, { id: newsPictureId(index), name: `news-${index + 1}`, svg });
  }
}
