import type { Language } from '@/lib/nouns/places/map/area-names';
import { numberFormat } from '@/lib/nouns/places/map/number-formats';
import { type Box, type Disc, touches } from '@/lib/nouns/places/map/place-labels';
import {
  kilometresToUnits,
  type LatLng,
  type MapPoint,
  ringsFor,
  toMap,
  unitsPerPixel,
  type View,
} from '@/lib/nouns/places/map/rules';

type Request = { view: View; zoom: number; size: number; language: Language; place?: LatLng | undefined };
/**
 * `svg` is drawn below the markers, `mark` above them, unless it would hide
 * a number; labels avoid `discs` and `boxes`.
 */
type Rings = { svg: string; mark: string; discs: Disc[]; boxes: Box[] };

/** Radius of the mark of the place. */
const DOT = 6;
/** Half the width and height of a ring's label, in pixels. */
const TEXT = { x: 23, y: 8 };

/** Distance rings around the place searched for, each labelled in kilometres where no marker covers the label. */
export function drawRings(
  { view, zoom, size, language, place }: Request,
  toPixel: (point: MapPoint) => MapPoint,
  discs: Disc[],
): Rings {
  if (!place) return { svg: '', mark: '', discs: [], boxes: [] };
  const { x, y } = toPixel(toMap(place));
  const kilometres = numberFormat(language, 'kilometres');
  const boxes: Box[] = [];
  const parts = ringsFor(view).map((radius) => {
    const reach = Math.round((kilometresToUnits(radius, place.lat) / unitsPerPixel(zoom)) * 10) / 10;
    const circle = `<circle cx="${x}" cy="${y}" r="${reach}"/>`;
    const spot = spotsOn({ x, y, radius: reach }).find((box) => isFree(box, size, discs));
    if (!spot || reach < size / 12) return circle;
    boxes.push(spot);
    const [textX, textY] = [Math.round(spot.left + TEXT.x), Math.round(spot.top + TEXT.y + 4)];
    return `${circle}<text x="${textX}" y="${textY}">${kilometres.format(radius)}</text>`;
  });
  const cover = discs.filter((disc) => Math.hypot(disc.x - x, disc.y - y) < disc.radius + DOT);
  const glow = Math.max(14, ...cover.map(({ radius }) => radius + 8));
  const mark = `<circle class="map-place-glow" cx="${x}" cy="${y}" r="${glow}"/><circle class="map-place" cx="${x}" cy="${y}" r="${DOT}"/>`;
  return {
    svg: parts.join('') + (cover.length ? mark : ''),
    mark: cover.length ? '' : `<g aria-hidden="true">${mark}</g>`,
    discs: [{ x, y, radius: DOT + 3 }],
    boxes,
  };
}

/** Possible positions of a ring's label: top, bottom, then around in steps of 30 degrees. */
function spotsOn({ x, y, radius }: Disc): Box[] {
  return [-90, 90, -60, -120, 60, 120, -30, -150, 30, 150].map((degrees) => {
    const angle = (degrees * Math.PI) / 180;
    const [atX, atY] = [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
    return { left: atX - TEXT.x, right: atX + TEXT.x, top: atY - TEXT.y, bottom: atY + TEXT.y };
  });
}

function isFree(box: Box, size: number, discs: Disc[]): boolean {
  const isInside = box.left > 0 && box.right < size && box.top > 0 && box.bottom < size;
  return isInside && !discs.some((disc) => touches(box, disc));
}
