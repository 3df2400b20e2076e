// Pictures for treatments: one drawn smile per step of the shade guide, since photos of people are private.
import { addDrawing } from './drawings';
import { SMILES, smileId } from './pictures';
import type { World } from './world';

const [WIDTH, HEIGHT] = [1600, 1000];

/** Lightest, middle and darkest tab of the guide. */
const STOPS = [
  [250, 248, 242],
  [233, 221, 194],
  [196, 172, 130],
] as const;

function toothColour(step: number): number[] {
  const at = (step / (SMILES - 1)) * (STOPS.length - 1);
  const from = Math.min(Math.floor(at), STOPS.length - 2);
  return STOPS[from]!.map((value, index) => Math.round(value + (STOPS[from + 1]![index]! - value) * (at - from)));
}

/** From the middle outwards: incisors, canine, premolars. */
const UPPER = [165, 132, 140, 118, 112, 112].map((width, index) => ({
  width,
  height: 250 - index * 22 + (index === 2 ? 24 : 0),
}));
const LOWER = [102, 110, 122, 115, 110, 110].map((width, index) => ({ width, height: 175 - index * 12 }));

function row(teeth: typeof UPPER, top: number, hangs: boolean): string {
  const half = (side: 1 | -1) => {
    let x = WIDTH / 2;
    return teeth.map(({ width, height }, index) => {
      const left = side === 1 ? x : x - width;
      x += side * width;
      const y = hangs ? top + index * 7 : top - height - index * 7;
      return `<rect x="${left + 3}" y="${y}" width="${width - 6}" height="${height}" rx="${width * 0.32}" fill="url(#tooth)"/>`;
    });
  };
  return [...half(1), ...half(-1)].join('');
}

function smileSvg(step: number): string {
  const [red, green, blue] = toothColour(step) as [number, number, number];
  const shade = (by: number) => `rgb(${red - by},${green - by},${blue - by})`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <defs>
      <linearGradient id="tooth" x1="0" y1="0" x2="1" y2="1">
        <stop offset="0" stop-color="${shade(14)}"/><stop offset="0.4" stop-color="${shade(0)}"/><stop offset="1" stop-color="${shade(22)}"/>
      </linearGradient>
      <radialGradient id="lips"><stop offset="0.7" stop-color="#b9656a"/><stop offset="1" stop-color="#d99a93"/></radialGradient>
      <clipPath id="mouth"><ellipse cx="800" cy="500" rx="690" ry="310"/></clipPath>
    </defs>
    <rect width="100%" height="100%" fill="#e6b9a6"/>
    <ellipse cx="800" cy="500" rx="770" ry="400" fill="url(#lips)"/>
    <ellipse cx="800" cy="500" rx="690" ry="310" fill="#3a1a1d"/>
    <g clip-path="url(#mouth)">
      <path d="M60 520 Q240 260 800 260 Q1360 260 1540 520 L1540 0 L60 0Z" fill="#cf7f83"/>
      <ellipse cx="800" cy="345" rx="640" ry="95" fill="#cf7f83"/>
      <path d="M160 640 Q800 860 1440 640 L1440 1000 L160 1000Z" fill="#c4757a"/>
      ${row(UPPER, 290, true)}${row(LOWER, 765, false)}
    </g>
  </svg>`;
}

export async function addSmiles(world: World): Promise<void> {
  for (let step = 0; step < SMILES; step++) {
    const name = `smile-${String(step + 1).padStart(2, '0')}`;
    await addDrawing(world, { id: smileId(step), name, svg: smileSvg(step) });
  }
}
