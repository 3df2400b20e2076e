import type { Language } from '@/lib/nouns/places/map/area-names';
import { clipRing } from '@/lib/nouns/places/map/clip';
import { boundsAround } from '@/lib/nouns/places/map/draw-overlay';
import { drawPoints, type PointsDrawing } from '@/lib/nouns/places/map/draw-points';
import { type AreaName, ringsOf } from '@/lib/nouns/places/map/geometry';
import { frames, toMap, union, unitsPerPixel, type View, viewOfBounds } from '@/lib/nouns/places/map/rules';
import { escapeXml } from '@/lib/run/i18n/escape';

/** `shade` from 0 to 1 fills it, `text` is its label. */
export type ProvinceLink = {
  code: string;
  region?: string;
  href: string;
  label: string;
  text: string;
  shade: number;
  isChosen: boolean;
};

const FRAME = 'phone';
/** Pixel zoom: enough detail to find the bounds of provinces. */
const ROUGH = 5;

/** A map of provinces in a view of them all: labels below, provinces as links above; no unknown ones. */
export function drawProvinces(
  links: readonly ProvinceLink[],
  language: Language,
  shape: number,
): { drawing: PointsDrawing; marks: string } {
  const known = links.filter((link) => ringsOf(areaOf(link), ROUGH).length > 0);
  const view = viewOfAll(known.map(areaOf));
  const drawing = drawPoints({ points: [], language, shape, ...(view && { view }) });
  const shapes = known.map((link) => ({ link, ...shapeOf(link, drawing.view) }));
  const marks = shapes.map(({ link, path }) => drawProvince(link, path)).join('');
  const texts = placeTexts(shapes.map(({ link, middle, width }) => ({ text: link.text, ...middle, width })));
  // Above all provinces: a label beside a small one would be hidden by its neighbour.
  return {
    drawing,
    marks: `${marks}<g class="map-province-texts" aria-hidden="true">${texts.map(drawText).join('')}</g>`,
  };
}

const areaOf = ({ code, region }: ProvinceLink): AreaName => (region ? { region } : { province: code });

function viewOfAll(areas: readonly AreaName[]): View | undefined {
  const boxes = areas.flatMap((area) => ringsOf(area, ROUGH).map(({ box }) => box));
  return boxes.length === 0 ? undefined : viewOfBounds(boxes.reduce(union), 0.04);
}

type Spot = { x: number; y: number };

/** A province's outline, the middle of its largest part (islands are parts of their own), and its width. */
function shapeOf(link: ProvinceLink, view: View): { path: string; middle: Spot; width: number } {
  const { size, zoom } = frames[FRAME];
  const units = unitsPerPixel(view.zoom + zoom);
  const middle = toMap(view);
  const pixel = (value: number, center: number) => Math.round(((value - center) / units + size / 2) * 10) / 10;
  const bounds = boundsAround(view, FRAME);
  const outlines = ringsOf(areaOf(link), view.zoom + zoom);
  const rings = outlines.map((ring) => {
    const points = clipRing(ring, bounds);
    const corners = [];
    for (let n = 0; n < points.length; n += 2)
      corners.push(`${pixel(points[n]!, middle.x)} ${pixel(points[n + 1]!, middle.y)}`);
    return corners.length > 2 ? `M${corners.join('L')}z` : '';
  });
  const { box } = outlines.reduce((most, one) => (widthOf(one.box) > widthOf(most.box) ? one : most));
  const [x, y] = [pixel((box.minX + box.maxX) / 2, middle.x), pixel((box.minY + box.maxY) / 2, middle.y)];
  return { path: rings.join(''), middle: { x, y }, width: widthOf(box) / units };
}

function drawProvince({ href, label, shade, isChosen }: ProvinceLink, path: string): string {
  const chosen = isChosen ? ' aria-current="true"' : '';
  return `<a class="map-province" href="${escapeXml(href)}" aria-label="${escapeXml(label)}"${chosen}><path class="shape" d="${path}" fill-opacity="${(0.08 + 0.72 * shade).toFixed(2)}"/></a>`;
}

const widthOf = ({ minX, maxX }: { minX: number; maxX: number }) => maxX - minX;

/** In pixels, of the letters in points-map.css including their halo. */
const [LETTER, LINE] = [7.4, 17];
/** A label beside its province has a leader line. */
const BESIDE: readonly Spot[] = [
  { x: 0, y: 0 },
  ...[34, 54].flatMap((far) => [
    { x: far, y: 0 },
    { x: -far, y: 0 },
    { x: 0, y: -far * 0.6 },
    { x: 0, y: far * 0.6 },
    { x: far, y: -far * 0.6 },
    { x: -far, y: far * 0.6 },
  ]),
];

export type PlacedText = Spot & { text: string; from: Spot | null };

/** Places labels without overlaps: in their province, widest first, else beside it, else only in the list. */
export function placeTexts(texts: readonly (Spot & { text: string; width: number })[]): PlacedText[] {
  const placed: PlacedText[] = [];
  const isFree = ({ x, y, text }: Spot & { text: string }) =>
    placed.every(
      (other) => Math.abs(other.x - x) * 2 > (other.text.length + text.length) * LETTER || Math.abs(other.y - y) > LINE,
    );
  for (const { text, x, y } of texts.toSorted((one, other) => other.width - one.width)) {
    const spot = BESIDE.map((by) => ({ text, x: x + by.x, y: y + by.y })).find(isFree);
    if (spot) placed.push({ ...spot, from: spot.x === x && spot.y === y ? null : { x, y } });
  }
  return placed;
}

function drawText({ text, x, y, from }: PlacedText): string {
  const line = from ? `<line x1="${from.x}" y1="${from.y}" x2="${x.toFixed(1)}" y2="${y.toFixed(1)}"/>` : '';
  return `${line}<text x="${x.toFixed(1)}" y="${(y + 4).toFixed(1)}">${escapeXml(text)}</text>`;
}
