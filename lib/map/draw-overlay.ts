import { drawRings } from '@/lib/map/draw-rings';
import { escapeXml } from '@/lib/map/escape';
import { radiusOf } from '@/lib/map/markers';
import { type Box, type Label, placeLabels } from '@/lib/map/place-labels';
import { type Language, namesWithin } from '@/lib/map/place-names';
import { type Bounds, type LatLng, type MapPoint, toMap, unitsPerPixel, type View } from '@/lib/map/rules';

/** A cluster or a single record, ready to be drawn: what it links to and how it is called are the caller's business. */
export type Marker = MapPoint & {
  count: number;
  href: string;
  label: string;
  id?: string;
  look?: string;
  name?: string;
};

export type OverlayDrawing = {
  view: View;
  /** Pixel zoom and side of the frame drawn; see `frames`. */
  zoom: number;
  size: number;
  language: Language;
  markers: Marker[];
  /** The place that was searched for: it gets a mark and rings of distance. */
  place?: LatLng | undefined;
};

/** How far beyond the frame names and markers are drawn, as a share of its side. */
export const OVERLAY_MARGIN = 0.32;
const FAR = 10_000;

/** What lies above the land: rings, names and markers, as the content of an `<svg>` with the frame as its viewBox. */
export function drawOverlay(drawing: OverlayDrawing): string {
  const { view, zoom, size, language, markers } = drawing;
  const toPixel = pixels(view, zoom, size);
  const shown = markers.map((marker) => ({ ...marker, at: toPixel(marker) }));
  const discs = shown.map(({ at, count }) => ({ ...at, radius: radiusOf(count) + 1 }));
  const rings = drawRings(drawing, toPixel, discs);
  const wishes = namesWithin(boundsAround(view, zoom, size), zoom, language).map((name) => ({
    name,
    ...toPixel(name),
  }));
  const frame = { left: 0, top: 0, right: size, bottom: size };
  const labels = placeLabels(wishes, [...discs, ...rings.discs], [...corners(size), ...rings.boxes], frame, size / 9);
  return [
    `<g class="map-rings" aria-hidden="true">${rings.svg}</g>`,
    `<g class="map-names" aria-hidden="true">${labels.map(drawLabel).join('')}</g>`,
    `<g class="map-markers">${shown.map((marker) => drawMarker(marker, marker.at, size, language)).join('')}</g>`,
    rings.mark,
  ].join('');
}

/** The part of the world in which markers and names are wanted for a frame. */
export function boundsAround(view: View, zoom: number, size: number): Bounds {
  const center = toMap(view);
  const half = Math.round(size * (0.5 + OVERLAY_MARGIN) * unitsPerPixel(zoom));
  return { minX: center.x - half, minY: center.y - half, maxX: center.x + half, maxY: center.y + half };
}

function pixels(view: View, zoom: number, size: number) {
  const center = toMap(view);
  const units = unitsPerPixel(zoom);
  return ({ x, y }: MapPoint) => ({
    x: oneDecimal((x - center.x) / units + size / 2),
    y: oneDecimal((y - center.y) / units + size / 2),
  });
}

/** The controls sit top right and the sources bottom right, in the corner of whatever box shows the drawing. */
function corners(size: number): Box[] {
  return [
    { left: size - 64, right: FAR, top: -FAR, bottom: 116 },
    { left: size - 230, right: FAR, top: size - 26, bottom: FAR },
  ];
}

function drawLabel({ text, x, y, anchor, turn, face, dot }: Label): string {
  const [atX, atY] = [oneDecimal(x), oneDecimal(y)];
  const turned = turn ? ` transform="rotate(${turn} ${atX} ${atY})"` : '';
  const mark = dot ? `<circle cx="${dot.x}" cy="${dot.y}" r="1.8"/>` : '';
  const written = escapeXml(face.capitals ? text.toLocaleUpperCase() : text);
  return `${mark}<text class="${face.cssClass}" x="${atX}" y="${atY}" text-anchor="${anchor}"${turned}>${written}</text>`;
}

function drawMarker(marker: Marker, at: { x: number; y: number }, size: number, language: Language): string {
  const { count, href, label, id, look, name } = marker;
  // What a container may cut off stays out of the order of the Tab key.
  const isInside = at.x >= 0 && at.y >= 0 && at.x <= size && at.y <= size;
  const data = `data-x="${Math.round(marker.x)}" data-y="${Math.round(marker.y)}"${id ? ` data-center="${id}"` : ''}`;
  const attributes = `href="${escapeXml(href)}" aria-label="${escapeXml(label)}" ${data}${isInside ? '' : ' tabindex="-1"'}`;
  const move = `transform="translate(${at.x} ${at.y})"`;
  if (count === 1) {
    return `<a class="map-pin ${look ?? ''}" ${attributes} ${move}><circle class="touch" r="13"/><path d="${PIN}"/><circle class="eye" cy="-2.5" r="2.6"/><text y="-17">${escapeXml(name ?? '')}</text></a>`;
  }
  const radius = radiusOf(count);
  const written = new Intl.NumberFormat(language).format(count);
  return `<a class="map-cluster${count > 99 ? ' many' : ''}" ${attributes} ${move}><circle r="${radius}"/><text y="4.5">${written}</text></a>`;
}

/** A drop whose tip stands a little below the place itself, so that its middle is what one aims at. */
const PIN = 'M0 9C-4.5 4-8 1-8-3.2A8 8 0 0 1 8-3.2C8 1 4.5 4 0 9z';

function oneDecimal(value: number): number {
  return Math.round(value * 10) / 10;
}
