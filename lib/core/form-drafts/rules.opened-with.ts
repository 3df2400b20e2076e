// The values of a form's controls when it was opened, so that saving it later overwrites only those its reader changed.

type Typed = Record<string, string>;

/** The hidden control with a digest of the others' values. */
export const OPENED_WITH = 'openedWith';

/** The hidden control with a value of its own each time that the form is drawn. */
export const ONCE = 'once';

/** An unticked box is not sent, or as false; browsers send line breaks in their own way. */
const plain = (value = '') => (value === 'false' ? '' : value.replaceAll('\r\n', '\n').trim());

/** Distinguishes two values (FNV-1a, twice), so that long letters are not written twice. Empty for an empty value. */
function digest(value: string | undefined): string {
  const text = plain(value);
  if (text === '') return '';
  let [one, other] = [0x811c9dc5, text.length];
  for (let at = 0; at < text.length; at++) {
    one = Math.imul(one ^ text.charCodeAt(at), 0x01000193);
    other = Math.imul(other ^ text.charCodeAt(at), 0x85ebca6b);
  }
  return (one >>> 0).toString(36) + (other >>> 0).toString(36);
}

/** The value of the hidden control. */
export const openedWith = (values: Typed): string =>
  JSON.stringify(
    Object.fromEntries(
      Object.entries(values).flatMap(([name, value]) => (digest(value) ? [[name, digest(value)]] : [])),
    ),
  );

/** The names of controls whose value differs from when the form was opened. Null if the form does not contain that. */
export function changedSince(sent: Typed, now: Typed): Set<string> | null {
  const before = read(sent[OPENED_WITH]);
  if (!before) return null;
  const names = new Set([...Object.keys(before), ...Object.keys(now)]);
  return new Set([...names].filter((name) => digest(now[name]) !== (before[name] ?? '')));
}

function read(written: string | undefined): Typed | null {
  try {
    const parsed: unknown = JSON.parse(written ?? '');
    return typeof parsed === 'object' && parsed !== null ? (parsed as Typed) : null;
  } catch {
    return null;
  }
}

/** Others' changes since a form was opened, by control. */
export type Settled = {
  values: Typed;
  /** Controls with the stored value, and those changed by both. */
  taken: string[];
  both: string[];
};

/** Merges a form with a change since it was opened: controls that its reader did not change have the stored value. */
export function settle(sent: Typed, stored: Typed): Settled {
  const [mine, theirs] = [changedSince(sent, sent), changedSince(sent, stored)];
  if (!mine || !theirs) return { values: sent, taken: [], both: [] };
  const values = { ...sent };
  const both: string[] = [];
  const taken: string[] = [];
  for (const name of theirs) {
    if (plain(stored[name]) === plain(sent[name])) continue;
    if (mine.has(name)) {
      // Absent controls were not typed, and a box changed by both has the same value.
      if (Object.hasOwn(sent, name)) both.push(name);
      continue;
    }
    delete values[name];
    if (stored[name] !== undefined) values[name] = stored[name];
    taken.push(name);
  }
  return { values, taken, both };
}
