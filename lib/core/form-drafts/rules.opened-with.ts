// What the controls of a form held when it was opened, so that saving it later overwrites only what its reader touched.

type Typed = Record<string, string>;

/** The name of the hidden control with what the others held. */
export const OPENED_WITH = 'openedWith';

/** An unticked box is not sent, or as false; browsers send line breaks in their own way. */
const plain = (value = '') => (value === 'false' ? '' : value.replaceAll('\r\n', '\n').trim());

/** Tells two values apart (FNV-1a, twice): a page with long letters is not written twice. Empty for an empty value. */
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

/** Writes down what the controls hold, for the hidden control. */
export const openedWith = (values: Typed): string =>
  JSON.stringify(
    Object.fromEntries(
      Object.entries(values).flatMap(([name, value]) => (digest(value) ? [[name, digest(value)]] : [])),
    ),
  );

/**
 * The names of controls that now hold something else than the form was opened with. Null if the form
 * does not say what it was opened with.
 */
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

/** What somebody else has changed since a form was opened, control by control. */
export type Settled = {
  /** What was typed, and theirs where nothing was. */
  values: Typed;
  /** The controls that now hold theirs, and those which both have changed. */
  taken: string[];
  both: string[];
};

/**
 * Settles a form that was sent after somebody else's change: what its reader did not touch is as it is stored now.
 */
export function settle(sent: Typed, stored: Typed): Settled {
  const [mine, theirs] = [changedSince(sent, sent), changedSince(sent, stored)];
  if (!mine || !theirs) return { values: sent, taken: [], both: [] };
  const values = { ...sent };
  const both: string[] = [];
  const taken: string[] = [];
  for (const name of theirs) {
    if (plain(stored[name]) === plain(sent[name])) continue;
    if (mine.has(name)) {
      // What the form does not contain was not typed, and a box that both have changed is the same for both.
      if (Object.hasOwn(sent, name)) both.push(name);
      continue;
    }
    delete values[name];
    if (stored[name] !== undefined) values[name] = stored[name];
    taken.push(name);
  }
  return { values, taken, both };
}
