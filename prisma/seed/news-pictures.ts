// A drawing for each item of news, in the lines and inks of the site's own.
import { addDrawing } from './drawings';
import { newsPictureId } from './pictures';
import type { World } from './world';

const STYLE = `path,circle,rect{stroke:#0b6b75;fill:none;stroke-width:3.2;stroke-linecap:round;stroke-linejoin:round;vector-effect:non-scaling-stroke}
  .white{fill:#fff}.soft{fill:#cfe6e6}.deep{fill:#0b6b75}.warm{fill:#e06a24;stroke:#e06a24}.pale{fill:#fdeee4;stroke:#e06a24}.faint{stroke:#6f8a94}.ray{stroke:#e06a24}`;

const SHADES = ['#c9aa78', '#d9c193', '#e6d3ab', '#efe2c6', '#f6eddb', '#fbf7ee', '#fff'];

const path = (d: string, look = '') => `<path d="${d}" class="${look}"/>`;
const tooth = (x: number, y: number, size: number, look = 'white') =>
  `<g transform="translate(${x} ${y}) scale(${size})">${path('M0 0c10-7 24-7 32 0 9 8 9 24 4 38-4 12-3 30-10 30-6 0-5-18-10-18s-4 18-10 18c-7 0-6-18-10-30-5-14-5-30 4-38Z', look)}</g>`;
/** A tab of the shade guide, standing. */
const tab = (x: number, height: number, fill: string) =>
  `<path d="M${x} 160v-${height - 12}c0-16 22-16 22 0v${height - 12}Z" style="fill:${fill}"/>`;
const ground = path('M24 160h272', 'faint');

const drawings = [
  // What was measured: tabs that grow lighter and taller, and their curve.
  `${SHADES.map((fill, n) => tab(56 + n * 30, 42 + n * 11, fill)).join('')}${path('M40 118c60-8 130-38 208-86', 'ray')}
   <circle cx="248" cy="32" r="7" class="warm"/>${ground}`,
  // A tooth, a brush and its foam.
  `${tooth(92, 48, 1.5)}${path('M104 62c5-6 14-7 20-3', 'ray')}
   <g transform="rotate(-24 190 120)">${path('M150 92h44v22h-44Z', 'white')}${path('M157 92v22m10-22v22m10-22v22m10-22v22', 'faint')}${path('M144 114h58v14h-58Z', 'soft')}${path('M202 117h86a5 5 0 0 1 0 9h-86Z', 'deep')}</g>
   <circle cx="170" cy="52" r="9" class="white"/><circle cx="190" cy="36" r="6" class="white"/><circle cx="154" cy="32" r="5" class="pale"/>${ground}`,
  // A tooth with white spots under a glass.
  `${tooth(118, 42, 1.6)}<circle cx="134" cy="66" r="5" class="pale"/><circle cx="158" cy="78" r="8" class="pale"/>
   <circle cx="176" cy="82" r="34"/>${path('m200 107 30 32', 'ray')}${ground}`,
  // The shade guide as a fan.
  `${SHADES.map((fill, n) => `<g transform="rotate(${(n - 3) * 15} 160 172)"><path d="M147 68v-28c0-18 26-18 26 0v28Z" style="fill:${fill}"/>${path('M155 68h10v66h-10Z', 'soft')}</g>`).join('')}
   <circle cx="160" cy="160" r="13" class="deep"/>`,
  // A day on the calendar, and what it is about.
  `${path('M64 48h136a8 8 0 0 1 8 8v104H56V56a8 8 0 0 1 8-8Z', 'white')}${path('M56 76V56a8 8 0 0 1 8-8h136a8 8 0 0 1 8 8v20Z', 'deep')}${path('M92 38v20m80-20v20')}
   ${path('M76 96h14m18 0h14m18 0h14m18 0h14M76 118h14m50 0h14m18 0h14M76 140h14m18 0h14m18 0h14', 'faint')}
   <circle cx="115" cy="118" r="13" class="warm"/><path d="m109 118 5 5 8-9" style="stroke:#fff"/>${tooth(234, 88, 1.02)}${ground}`,
  // A lamp, a tray, a brush: which one?
  `${path('M42 36h48l12 24H30Z', 'deep')}${path('m42 70-5 14m18-14-2 14m13-14v14m13-14 2 14m11-14 5 14', 'ray')}
   ${path('M36 112c0-9 12-11 30-11s30 2 30 11v24c0 9-12 11-30 11s-30-2-30-11Z', 'white')}${path('M56 102v44m20-44v44')}
   ${path('M124 84c0-11 17-13 20-2 4 26 9 34 20 34s16-8 20-34c3-11 20-9 20 2-3 40-17 62-40 62s-37-22-40-62Z', 'soft')}${path('M144 92c4 22 9 32 20 32s16-10 20-32')}
   ${tooth(228, 84, 0.9)}${path('m300 30-42 42 8 8 42-42c6-6-2-14-8-8Z', 'deep')}${path('M258 72c-10 2-10 11-18 14 9 5 22 4 26-6Z', 'warm')}${ground}`,
  // A cup of coffee, a glass of water, and the time that passes.
  `${path('M44 96h62v34c0 18-10 28-26 28h-10c-16 0-26-10-26-28Z', 'deep')}${path('M106 106c20-4 24 28 0 30')}${path('M62 82c-7-9 7-14 0-26m20 26c-7-9 7-14 0-26', 'ray')}
   ${path('M142 84h46l-6 74h-34Z', 'white')}${path('M144 106h42l-4 52h-34Z', 'soft')}
   <circle cx="248" cy="96" r="44" class="white"/>${path('M248 64v32l22 16', 'ray')}${path('M248 52v6m0 76v6m-44-44h6m76 0h6', 'faint')}${ground}`,
  // A tube and a strip of paste on a brush.
  `<g transform="rotate(-8 120 90)">${path('M40 62h12v52H40Z', 'deep')}${path('M52 62c40 4 70 8 104 8v36c-34 0-64 4-104 8Z', 'white')}${path('M156 78h18v20h-18Z', 'soft')}${path('M70 80h40m-40 14h26', 'ray')}</g>
   ${path('M176 122c8-14 16 6 24-6s16 6 24-6 14 2 18 6l-4 12h-62Z', 'pale')}${path('M174 128h70v16h-70Z', 'white')}${path('M186 128v16m12-16v16m12-16v16m12-16v16m12-16v16', 'faint')}
   ${path('M96 144h152v14H96c-9 0-9-14 0-14Z', 'soft')}${tooth(262, 52, 0.8)}${ground}`,
];

export async function addNewsPictures(world: World): Promise<void> {
  for (const [index, inside] of drawings.entries()) {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 200" width="800" height="500"><style>${STYLE}</style>
      <rect width="320" height="200" style="fill:#e2f1f1;stroke:none"/><circle cx="${60 + ((index * 67) % 200)}" cy="60" r="88" style="fill:#f1f8f8;stroke:none"/>${inside}</svg>`;
    await addDrawing(world, { id: newsPictureId(index), name: `news-${index + 1}`, svg });
  }
}
