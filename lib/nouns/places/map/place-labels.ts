import type { NameKind, PlaceName } from './place-names';

/** How a label is set: size in pixels, letter spacing in em, and the class for weight, colour and font. */
type Face = { size: number; spacing: number; cssClass: string; capitals: boolean };

const NARROW = new Set("iljtfrI.,'’|- ");
const WIDE = new Set('mwMWÆŒ');

/** Estimated width of a text in pixels, for Inter, without the font itself. */
export function widthOf(text: string, { size, spacing, capitals }: Face): number {
  let em = 0;
  for (const letter of capitals ? text.toUpperCase() : text) {
    if (NARROW.has(letter)) em += 0.33;
    else if (WIDE.has(letter)) em += 0.88;
    else em += letter === letter.toUpperCase() ? 0.69 : 0.575;
    em += spacing;
  }
  return em * size;
}

function faceOf({ kind, importance, isHome }: PlaceName): Face {
  const face = (size: number, cssClass: string, spacing = 0, capitals = false) => ({
    size,
    cssClass,
    spacing,
    capitals,
  });
  if (kind === 'sea') return face(12.5, 'sea', 0.09);
  if (kind === 'country') return face(11, 'country', 0.16, true);
  if (kind === 'region') return face(10, 'region', 0.15, true);
  if (!isHome) return face(importance > 6000 ? 12.5 : 11.5, 'abroad');
  if (importance > 9000) return face(14.5, 'city large');
  return importance > 2500 ? face(13, 'city') : face(12, 'town');
}

/** A rectangle in pixels of the drawing. */
export type Box = { left: number; top: number; right: number; bottom: number };
/** A circle in pixels: a cluster or pin that no label may cover. */
export type Disc = { x: number; y: number; radius: number };
export type Label = {
  kind: NameKind;
  text: string;
  x: number;
  /** Position of the text's baseline. */
  y: number;
  anchor: 'start' | 'middle' | 'end';
  turn: number;
  face: Face;
  width: number;
  /** Position of the town's dot, unless a cluster covers it. */
  dot?: { x: number; y: number };
};
type NamedPoint = { name: PlaceName; x: number; y: number };
type Paper = { discs: Disc[]; taken: Box[]; crossing: (box: Box) => boolean };

/** Space around a label, in pixels. */
const GAP = 3;
/** Half the width of the space for a town's dot. */
const DOT = 2;
/** Space around country names, so that neighbours do not read as one. */
const COUNTRY_GAP = 8;
const ASCENT = 0.76;
const DESCENT = 0.24;

/** Places each label at the first of its positions that is free and inside the frame; others are left out. */
export function placeLabels(names: NamedPoint[], discs: Disc[], reserved: Box[], frame: Box, limit: number): Label[] {
  const paper: Paper = { discs, taken: [...reserved], crossing: (box) => runsAcross(box, frame) };
  const placed: Label[] = [];
  for (const named of names) {
    if (placed.length >= limit) break;
    const label = firstFitting(candidates(named, discs), paper);
    if (!label) continue;
    placed.push(label);
    paper.taken.push(...boxesOf(label));
    if (label.dot) paper.taken.push(around(label.dot, DOT));
  }
  return placed;
}

function firstFitting(labels: Iterable<Label>, paper: Paper): Label | undefined {
  for (const label of labels) if (fits(label, paper)) return label;
  return undefined;
}

/** The positions of a label, the best first. Made one by one, because most labels fit at their first or at none. */
function* candidates({ name, x, y }: NamedPoint, discs: Disc[]): Generator<Label> {
  const face = faceOf(name);
  const label = { kind: name.kind, text: name.text, turn: name.turn, face, width: widthOf(name.text, face) };
  const middle = ((ASCENT - DESCENT) / 2) * face.size;
  if (name.kind !== 'town') {
    for (const nudge of [0, -22, 22, -44, 44]) yield { ...label, x, y: y + middle + nudge, anchor: 'middle' };
    return;
  }
  const cover = largestOver({ x, y }, discs);
  const { x: atX, y: atY, radius } = cover ?? { x, y, radius: 4 };
  const town = cover ? label : { ...label, dot: { x, y } };
  for (const side of cover ? COVERED : OPEN) {
    if (side === 'right') yield { ...town, x: atX + radius + 3, y: atY + middle, anchor: 'start' };
    if (side === 'left') yield { ...town, x: atX - radius - 3, y: atY + middle, anchor: 'end' };
    if (side === 'above') yield { ...town, x: atX, y: atY - radius - 2 - DESCENT * face.size, anchor: 'middle' };
    if (side === 'below') yield { ...town, x: atX, y: atY + radius + 2 + ASCENT * face.size, anchor: 'middle' };
  }
}

const OPEN = ['right', 'left', 'above', 'below'] as const;
const COVERED = ['below', 'above', 'right', 'left'] as const;

/** The largest circle that covers a point, if any. Runs for each town of a map, so it builds no list. */
function largestOver({ x, y }: { x: number; y: number }, discs: Disc[]): Disc | undefined {
  let largest: Disc | undefined;
  for (const disc of discs) {
    if (disc.radius <= (largest?.radius ?? 0)) continue;
    if ((disc.x - x) ** 2 + (disc.y - y) ** 2 < (disc.radius + 4) ** 2) largest = disc;
  }
  return largest;
}

function fits(label: Label, { discs, taken, crossing }: Paper): boolean {
  const dot = label.dot && around(label.dot, DOT);
  if (dot && taken.some((other) => overlap(dot, other))) return false;
  return boxesOf(label).every(
    (box) => !crossing(box) && !taken.some((other) => overlap(box, other)) && !discs.some((disc) => touches(box, disc)),
  );
}

/** A rotated label is covered by a row of small boxes along its line, a level one by a single box. */
function boxesOf({ kind, x, y, anchor, turn, face, ...label }: Label): Box[] {
  const width = label.width + (kind === 'country' ? 2 * COUNTRY_GAP : 0);
  const left = anchor === 'start' ? x : anchor === 'end' ? x - width : x - width / 2;
  const level = { left, right: left + width, top: y - ASCENT * face.size, bottom: y + DESCENT * face.size };
  if (!turn) return [level];
  const angle = (turn * Math.PI) / 180;
  const steps = Math.max(2, Math.ceil(width / face.size));
  return Array.from({ length: steps + 1 }, (_, step) => {
    const along = left + (width * step) / steps - x;
    return around({ x: x + along * Math.cos(angle), y: y + along * Math.sin(angle) }, face.size * 0.6);
  });
}

function around({ x, y }: { x: number; y: number }, half: number): Box {
  return { left: x - half, right: x + half, top: y - half, bottom: y + half };
}

function overlap(one: Box, other: Box): boolean {
  return (
    one.left < other.right + GAP &&
    one.right > other.left - GAP &&
    one.top < other.bottom + GAP &&
    one.bottom > other.top - GAP
  );
}

export function touches(box: Box, { x, y, radius }: Disc): boolean {
  const dx = x - Math.min(Math.max(x, box.left), box.right);
  const dy = y - Math.min(Math.max(y, box.top), box.bottom);
  return dx * dx + dy * dy < (radius + 1) ** 2;
}

/** Partly outside: a container of the frame's own shape would cut it off. */
function runsAcross(box: Box, frame: Box): boolean {
  const inside =
    box.left >= frame.left + GAP &&
    box.right <= frame.right - GAP &&
    box.top >= frame.top + GAP &&
    box.bottom <= frame.bottom - GAP;
  return !inside && overlap(box, frame);
}
