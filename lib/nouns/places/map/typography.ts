import type { PlaceName } from '@/lib/nouns/places/map/place-names';

/** How a label is set: size in pixels, letter spacing in em, and the class for weight, colour and font. */
export type Face = { size: number; spacing: number; cssClass: string; capitals: boolean };

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

export function faceOf({ kind, importance, isHome }: PlaceName): Face {
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
