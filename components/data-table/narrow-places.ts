import type { FieldShape } from '@/lib/core/describe';
import { kindOf } from '@/lib/core/fields/kinds';

/** Where a column is on a card: the name, its second part, a badge to its right, a fact below it, or nowhere. */
export type NarrowPlace = 'name' | 'name-too' | 'badge' | 'fact' | 'none';

const FEW = 4;

/**
 * The position of each visible column on a card.
 * @param wanted the fields for the card, the name first; if none of them is visible, the first few columns
 * @param title the fields that together name a record
 */
export function narrowPlaces(
  fields: readonly Pick<FieldShape, 'name' | 'kind'>[],
  wanted: readonly string[],
  title: readonly string[],
): Map<string, NarrowPlace> {
  const shown = fields.map(({ name }) => name);
  const listed = wanted.filter((name) => shown.includes(name));
  const [name, ...others] = listed.length > 0 ? listed : shown.slice(0, FEW);
  const nameToo = title.includes(name ?? '') ? others.find((one) => title.includes(one)) : undefined;
  const badges = fields.filter((field) => kindOf(field.kind).badge && others.includes(field.name));
  const [badge] = badges.toSorted((a, b) => kindOf(a.kind).badge! - kindOf(b.kind).badge!);
  const placeOf = (column: string): NarrowPlace => {
    if (column === name) return 'name';
    if (column === nameToo) return 'name-too';
    if (column === badge?.name) return 'badge';
    return others.includes(column) ? 'fact' : 'none';
  };
  return new Map(shown.map((column) => [column, placeOf(column)]));
}
