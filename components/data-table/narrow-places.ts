/**
 * Where a column stands when there is no room for a table and each row is a card: its name, a second part of the name
 * beside it, a state at the right of it, a fact below, or not at all.
 */
export type NarrowPlace = 'name' | 'name-too' | 'badge' | 'fact' | 'none';

const BADGES = ['status', 'level', 'tier'];
const PERSON = ['surname', 'name'];
const FEW = 4;

/**
 * The place of each shown column on a card.
 * @param wanted what a card says, its name first; none of it shown: the first few columns
 */
export function narrowPlaces(shown: readonly string[], wanted: readonly string[]): Map<string, NarrowPlace> {
  const listed = wanted.filter((name) => shown.includes(name));
  const [name, ...others] = listed.length > 0 ? listed : shown.slice(0, FEW);
  const nameToo = PERSON.includes(name ?? '') ? others.find((one) => PERSON.includes(one)) : undefined;
  const badge = BADGES.find((one) => others.includes(one));
  const placeOf = (column: string): NarrowPlace => {
    if (column === name) return 'name';
    if (column === nameToo) return 'name-too';
    if (column === badge) return 'badge';
    return others.includes(column) ? 'fact' : 'none';
  };
  return new Map(shown.map((column) => [column, placeOf(column)]));
}
