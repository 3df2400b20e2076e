import type { Language } from '@/lib/map/area-names';
import { clipRing } from '@/lib/map/clip';
import { boundsAround } from '@/lib/map/draw-overlay';
import { drawPoints, type PointsDrawing } from '@/lib/map/draw-points';
import { escapeXml } from '@/lib/map/escape';
import { type AreaName, ringsOf } from '@/lib/map/geometry';
import { frames, toMap, unitsPerPixel, type View, viewOfBounds } from '@/lib/map/rules';

/** A province, or a whole region, as a link: `shade` from 0 to 1 fills it, `text` is its label. */
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

/**
 * A map of provinces in a view that shows them all: land and labels below, the
 * provinces as links above; unknown ones are left out.
 */
export function drawProvinces(
  links: readonly ProvinceLink[],
  language: Language,
  shape: number,
): { drawing: PointsDrawing; marks: string } {
  const known = links.filter((link) => ringsOf(areaOf(link), ROUGH).length > 0);
  const view = viewOfAll(known.map(areaOf));
  const drawing = drawPoints({ points: [], language, shape, ...(view && { view }) });
  return { drawing, marks: known.map((link) => drawProvince(link, drawing.view)).join('') };
}

const areaOf = ({ code, region }: ProvinceLink): AreaName => (region ? { region } : { province: code });

function viewOfAll(areas: readonly AreaName[]): View | undefined {
  const boxes = areas.flatMap((area) => ringsOf(area, ROUGH).map(({ box }) => box));
  if (boxes.length === 0) return undefined;
  const bounds = {
    minX: Math.min(...boxes.map(({ minX }) => minX)),
    minY: Math.min(...boxes.map(({ minY }) => minY)),
    maxX: Math.max(...boxes.map(({ maxX }) => maxX)),
    maxY: Math.max(...boxes.map(({ maxY }) => maxY)),
  };
  return viewOfBounds(bounds, 0.04);
}

function drawProvince(link: ProvinceLink, view: View): string {
  const { href, label, text, shade, isChosen } = link;
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
  // The number goes into the largest part of the province, not on an island.
  const { box } = outlines.reduce((most, one) => (widthOf(one.box) > widthOf(most.box) ? one : most));
  const [x, y] = [pixel((box.minX + box.maxX) / 2, middle.x), pixel((box.minY + box.maxY) / 2, middle.y)];
  const chosen = isChosen ? ' aria-current="true"' : '';
  return `<a class="map-province" href="${escapeXml(href)}" aria-label="${escapeXml(label)}"${chosen}><path class="shape" d="${rings.join('')}" style="--shade:${shade.toFixed(2)}"/><text x="${x}" y="${y + 4}">${escapeXml(text)}</text></a>`;
}

const widthOf = ({ minX, maxX }: { minX: number; maxX: number }) => maxX - minX;
