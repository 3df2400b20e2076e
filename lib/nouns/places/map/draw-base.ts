import { clipLine, clipRing } from './clip';
import { type AreaName, type LineKind, linesOf, ringsOf } from './geometry';
import { settlementsWithin } from './place-names';
import { type Bounds, type MapPoint, unitsPerPixel } from './rules';

/** Colours of land and sea, not the theme's tokens: the drawing is an image of its own, light and dark by itself. */
const light = {
  sea: '#dbe9ec',
  water: '#ffffff',
  abroad: '#eff2ef',
  italy: '#ffffff',
  shade: '#b4cdd3',
  lit: '#d5eaea',
  towns: '#f1f4f1',
  province: '#dfe8ea',
  region: '#bccfd3',
  country: '#a9bfc4',
  quiet: '#e1e6e3',
  shore: '#a0bfc7',
};

const dark: typeof light = {
  sea: '#0a181c',
  water: '#3d7481',
  abroad: '#13242a',
  italy: '#1e343b',
  shade: '#050e11',
  lit: '#1d4f55',
  towns: '#253e45',
  province: '#2a4148',
  region: '#41606a',
  country: '#4b6a74',
  quiet: '#1c3037',
  shore: '#3f626c',
};

function colours(of: typeof light): string {
  return Object.entries(of)
    .map(([name, value]) => `--${name}:${value}`)
    .join(';');
}

const baseStyle = [
  `svg{${colours(light)};background:${light.sea}}@media(prefers-color-scheme:dark){svg{${colours(dark)};background:${dark.sea}}}`,
  '.sea{fill:var(--sea)}.abroad{fill:var(--abroad)}.italy{fill:var(--italy)}.shade{fill:var(--shade)}.lit{fill:var(--lit)}',
  '.hair,.water,#coast{fill:none;stroke-linejoin:round;stroke-linecap:round}',
  '.towns{stroke:var(--towns);stroke-linecap:round;fill:none}',
  '.water{stroke:var(--water)}.far{stroke-width:30;opacity:.22}.near{stroke-width:13;opacity:.32}',
  '.hair{stroke-width:1.6}.province{stroke:var(--province)}.quiet{stroke:var(--quiet)}.region{stroke:var(--region)}',
  '.country{stroke:var(--country);stroke-width:2}.shore{stroke:var(--shore);stroke-width:1.8}',
].join('');

export type BaseDrawing = {
  center: MapPoint;
  zoom: number;
  width: number;
  height: number;
  lit?: AreaName | undefined;
};

/** How far the land is drawn beyond its frame, as a share of each side, for other shapes and while dragging. */
const BASE_MARGIN = 0.4;
/** Pixel zooms at which built-up areas are drawn: nearer, their estimated extent would be taken for an area of the search. */
const [TOWNS_FROM, TOWNS_TO] = [7.5, 9.5];
/** Coordinates are integers in half pixels. */
const SUB = 2;

/** Sea, land and borders as an SVG document. The surroundings are drawn, too, so it fits a box of any shape. */
export function drawBase({ center, zoom, width, height, lit }: BaseDrawing): string {
  const sheet = sheetFor({ center, zoom, width, height });
  const fill = (area: AreaName, cssClass: string) =>
    path(
      ringsOf(area, zoom).map((ring) => sheet.write(clipRing(ring, sheet.bounds), true)),
      cssClass,
    );
  const line = (kind: LineKind, cssClass: string) =>
    path(
      linesOf(kind, zoom).flatMap((points) => clipLine(points, sheet.bounds).map((part) => sheet.write(part, false))),
      cssClass,
    );
  const isClose = zoom >= 5.5;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><style>${baseStyle}</style>`,
    `<rect class="sea" x="${-4 * width}" y="${-4 * height}" width="${9 * width}" height="${9 * height}"/>`,
    `<g transform="scale(${1 / SUB})">`,
    line('coast', '" id="coast'),
    '<use class="water far" href="#coast"/><use class="water near" href="#coast"/>',
    fill('abroad', 'abroad'),
    fill('italy', '" id="italy'),
    '<use class="shade" href="#italy" y="3"/><use class="italy" href="#italy"/>',
    lit ? fill(lit, 'lit') : '',
    zoom >= TOWNS_FROM && zoom < TOWNS_TO ? drawTowns(sheet) : '',
    isClose ? line('abroad', 'hair quiet') : '',
    isClose ? line('province', 'hair province') : '',
    line('region', 'hair region'),
    line('country', 'hair country'),
    '<use class="hair shore" href="#coast"/>',
    '</g></svg>',
  ].join('');
}

/** The part of the world to draw, and how to convert map units to coordinates of the drawing. */
function sheetFor({ center, zoom, width, height }: BaseDrawing) {
  const units = unitsPerPixel(zoom);
  const left = center.x - (width / 2) * units;
  const top = center.y - (height / 2) * units;
  const marginX = width * BASE_MARGIN * units;
  const marginY = height * BASE_MARGIN * units;
  const bounds: Bounds = {
    minX: left - marginX,
    minY: top - marginY,
    maxX: left + width * units + marginX,
    maxY: top + height * units + marginY,
  };
  return {
    bounds,
    left,
    top,
    step: units / SUB,
    write: (points: number[], closed: boolean) => write(points, closed, left, top, units / SUB),
  };
}

/** Zero-length strokes with round caps, one path per width. */
function drawTowns({ bounds, left, top, step }: ReturnType<typeof sheetFor>): string {
  const byWidth = new Map<number, string>();
  for (const { x, y, radius } of settlementsWithin(bounds)) {
    const width = 4 * Math.round(radius / step / 2);
    const dot = `M${Math.round((x - left) / step)} ${Math.round((y - top) / step)}h0`;
    byWidth.set(width, (byWidth.get(width) ?? '') + dot);
  }
  const paths = [...byWidth].map(([width, dots]) => `<path stroke-width="${width}" d="${dots}"/>`);
  return `<g class="towns">${paths.join('')}</g>`;
}

/** A line in the shortest SVG notation: relative integers, zero-length steps left out. */
function write(points: number[], closed: boolean, left: number, top: number, step: number): string {
  let text = '';
  let [lastX, lastY, count] = [0, 0, 0];
  for (let i = 0; i < points.length; i += 2) {
    const x = Math.round((points[i]! - left) / step);
    const y = Math.round((points[i + 1]! - top) / step);
    if (count && x === lastX && y === lastY) continue;
    text += count ? pair(x - lastX, y - lastY, count === 1 ? 'l' : '') : `M${x} ${y}`;
    [lastX, lastY] = [x, y];
    count += 1;
  }
  return count < (closed ? 3 : 2) ? '' : text + (closed ? 'z' : '');
}

function pair(x: number, y: number, command: string): string {
  const before = command || (x < 0 ? '' : ' ');
  return `${before}${x}${y < 0 ? '' : ' '}${y}`;
}

function path(parts: string[], cssClass: string): string {
  const data = parts.join('');
  return data && `<path class="${cssClass}" d="${data}"/>`;
}
