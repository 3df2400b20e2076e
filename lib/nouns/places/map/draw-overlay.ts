import type { Language } from '@/lib/nouns/places/map/area-names';
import { radiusOf } from '@/lib/nouns/places/map/markers';
import { type Box, type Disc, type Label, placeLabels, touches } from '@/lib/nouns/places/map/place-labels';
import { namesWithin } from '@/lib/nouns/places/map/place-names';
import {
  type Bounds,
  type FrameName,
  frames,
  kilometresToUnits,
  type LatLng,
  type MapPoint,
  ringsFor,
  toMap,
  unitsPerPixel,
  type View,
} from '@/lib/nouns/places/map/rules';
import { escapeXml } from '@/lib/run/i18n/escape';

const KINDS = {
  count: {},
  kilometres: { style: 'unit', unit: 'kilometer', maximumFractionDigits: 1 },
} as const satisfies Record<string, Intl.NumberFormatOptions>;

const made = new Map<string, Intl.NumberFormat>();

/** Formats numbers on maps. Created once each: a formatter costs as much as formatting a hundred texts. */
function numberFormat(language: Language, kind: keyof typeof KINDS): Intl.NumberFormat {
  const key = `${language} ${kind}`;
  const known = made.get(key);
  if (known) return known;
  const format = new Intl.NumberFormat(language, KINDS[kind]);
  made.set(key, format);
  return format;
}

type Request = { view: View; zoom: number; size: number; language: Language; place?: LatLng | undefined };
/** `svg` is below the markers, `mark` above them, unless it would hide a number; labels avoid `discs` and `boxes`. */
type Rings = { svg: string; mark: string; discs: Disc[]; boxes: Box[] };

const DOT = 6;
/** Half the width and height of a ring's label, in pixels. */
const TEXT = { x: 23, y: 8 };

/** Distance rings around the place searched for, each labelled in kilometres where no marker covers the label. */
function drawRings(
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

/** A cluster or a single record, ready to be drawn; the caller decides on its link and label. */
export type Marker = MapPoint & {
  count: number;
  /** Without it the marker is not a link but part of the picture. */
  href?: string;
  label: string;
  id?: string;
  look?: string;
  name?: string;
};

export type OverlayDrawing = {
  view: View;
  frame: FrameName;
  language: Language;
  markers: Marker[];
  /** The place searched for: it gets a mark and distance rings. */
  place?: LatLng | undefined;
  /** Keeps labels clear of the corner with the controls; a still map has none. */
  hasControls?: boolean;
  /** Width of the box divided by its height, if known. */
  shape?: number;
};

type Frame = (typeof frames)[FrameName];

/** How far labels and markers are drawn beyond the frame, as a share of its side. */
const OVERLAY_MARGIN = 0.32;
const FAR = 10_000;

/** The layer above the land: rings, labels and markers, as the content of an `<svg>` with the frame as its viewBox. */
export function drawOverlay(drawing: OverlayDrawing): string {
  const { view, frame, language, markers, hasControls = true, shape = 1 } = drawing;
  const { size, markers: scale } = frames[frame];
  const zoom = view.zoom + frames[frame].zoom;
  const toPixel = pixels(view, zoom, size);
  const spots = markers.map(toPixel);
  const discs = markers.map(({ count }, n) => {
    const { x, y } = spots[n]!;
    return { x, y, radius: radiusOf(count) * scale + 1 };
  });
  const rings = drawRings({ ...drawing, zoom, size }, toPixel, discs);
  const names = namesWithin(boundsAround(view, frame), zoom, language).map((name) => {
    const { x, y } = toPixel(name);
    return { name, x, y };
  });
  const numbers = numberFormat(language, 'count');
  const sides = ((shape - 1) / 2) * size;
  const visible = { left: -sides, top: 0, right: size + sides, bottom: size };
  const labels = placeLabels(
    names,
    [...discs, ...rings.discs],
    [...corners(visible, hasControls), ...rings.boxes],
    visible,
    size / 9,
  );
  return [
    `<g class="map-rings" aria-hidden="true">${rings.svg}</g>`,
    `<g class="map-names" aria-hidden="true">${labels.map(drawLabel).join('')}</g>`,
    `<g class="map-markers">${markers.map((marker, n) => drawMarker(marker, spots[n]!, frames[frame], numbers)).join('')}</g>`,
    rings.mark,
  ].join('');
}

export function boundsAround(view: View, frame: FrameName): Bounds {
  const { size, zoom } = frames[frame];
  const center = toMap(view);
  const half = Math.round(size * (0.5 + OVERLAY_MARGIN) * unitsPerPixel(view.zoom + zoom));
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

/** The controls are at the top right, the attribution at the bottom right of the box that shows the drawing. */
function corners({ right, bottom }: Box, hasControls: boolean): Box[] {
  return [
    ...(hasControls ? [{ left: right - 64, right: FAR, top: -FAR, bottom: 152 }] : []),
    { left: right - 230, right: FAR, top: bottom - 26, bottom: FAR },
  ];
}

function drawLabel({ text, x, y, anchor, turn, face, dot }: Label): string {
  const [atX, atY] = [oneDecimal(x), oneDecimal(y)];
  const turned = turn ? ` transform="rotate(${turn} ${atX} ${atY})"` : '';
  const mark = dot ? `<circle cx="${dot.x}" cy="${dot.y}" r="1.8"/>` : '';
  const written = escapeXml(face.capitals ? text.toLocaleUpperCase() : text);
  return `${mark}<text class="${face.cssClass}" x="${atX}" y="${atY}" text-anchor="${anchor}"${turned}>${written}</text>`;
}

function drawMarker(marker: Marker, at: MapPoint, frame: Frame, numbers: Intl.NumberFormat): string {
  const { count, look, name } = marker;
  const tag = marker.href ? 'a' : 'g';
  const attributes = `${linkOf(marker)} transform="translate(${at.x} ${at.y})${frame.markers === 1 ? '' : ` scale(${frame.markers})`}"`;
  if (count === 1) {
    const title = name ? `<text y="-19">${escapeXml(name)}</text>` : '';
    return `<${tag} class="map-pin ${look ?? ''}${beyond(at, frame.size)}"${attributes}>${TOUCH}<path d="${PIN}"/><path class="eye" d="${EYES[look ?? ''] ?? EYE}"/>${title}</${tag}>`;
  }
  const written = numbers.format(count);
  return `<${tag} class="map-cluster${beyond(at, frame.size)}"${attributes}>${radiusOf(count) < 14 ? TOUCH : ''}<circle r="${radiusOf(count)}"/><text y="4.5">${written}</text></${tag}>`;
}

/** Marks what a box of another shape may cut off. */
const beyond = ({ x, y }: MapPoint, size: number) => (x >= 0 && y >= 0 && x <= size && y <= size ? '' : ' is-beyond');

/** The list beside the map says the same: the Tab key stops once, at the map itself, whose markers are reached from there. */
function linkOf({ href, label, id, x, y }: Marker): string {
  if (!href) return '';
  const data = `data-x="${Math.round(x)}" data-y="${Math.round(y)}"${id ? ` data-center="${id}"` : ''}`;
  return ` href="${escapeXml(href)}" aria-label="${escapeXml(label)}" ${data} tabindex="-1"`;
}

/** Touch target: 24 pixels wide on a phone, too. */
const TOUCH = '<circle class="touch" r="14"/>';
/** A drop whose tip is slightly below the place, so that its middle is the place itself. */
const PIN = 'M0 10.5C-5 5-9.5 1.6-9.5-3.5A9.5 9.5 0 0 1 9.5-3.5C9.5 1.6 5 5 0 10.5z';
/** Inside it the cut of the tier's gem (components/ui/gem.tsx): colours alone are alike to some, silver and base to all. */
const EYE = 'M-3.2-3.5a3.2 3.2 0 1 0 6.4 0 3.2 3.2 0 1 0-6.4 0z';
const EYES: Readonly<Record<string, string>> = {
  elite: 'M-2.9-7.8h5.8L5.5-4.7 0 1.6-5.5-4.7z',
  gold: 'M0-9l1.65 3.63 3.96.44-2.97 2.64.83 3.9L0-.4l-3.47 1.98.83-3.9-2.97-2.64 3.96-.44z',
  silver: 'M0-8.4 4.3-6.6v3.1C4.3-.9 2.6.7 0 1.4-2.6.7-4.3-.9-4.3-3.5v-3.1z',
};

function oneDecimal(value: number): number {
  return Math.round(value * 10) / 10;
}
