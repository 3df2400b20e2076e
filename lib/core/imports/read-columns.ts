import type { FieldShape } from '@/lib/core/describe';
import { type FieldKind, kindOf } from '@/lib/core/fields/kinds';
import type { Typed } from '@/lib/core/screens/form-values';
import { plainLetters } from '@/lib/run/i18n/folded-text';
import type { Vocabulary } from './schema';

/** A field, or a part of one (`address.city`). */
export type Target = { path: string; field: FieldShape; shape: FieldShape };

const fitsCell = ({ kind }: { kind: FieldKind }) => !kindOf(kind).notInSheets;

export function targetsOf(fields: readonly FieldShape[]): Target[] {
  return fields.filter(fitsCell).flatMap((field): Target[] => {
    if (!field.parts || field.isList) return field.kind === 'parts' ? [] : [{ path: field.name, field, shape: field }];
    return field.parts
      .filter((part) => part.kind !== 'id' && fitsCell(part))
      .map((part) => ({
        path: `${field.name}.${part.name}`,
        field,
        shape: { ...part, name: `${field.name}.${part.name}` },
      }));
  });
}

/** Normalises text for comparison: without accents, case, punctuation and spaces. */
export const plain = (text: string): string =>
  plainLetters(text)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Matches columns to targets by heading, each target once; null if none matches. */
export function guessMapping(
  headings: readonly string[],
  targets: readonly Target[],
  words: Vocabulary,
): (string | null)[] {
  const taken = new Set<string>();
  const free = (path: string) => !taken.has(path);
  const take = (path: string | undefined) => {
    if (path) taken.add(path);
    return path ?? null;
  };
  const names = headings.map(plain);
  const exact = names.map((name) =>
    take(name ? targets.find(({ path }) => free(path) && callsOf(path, words).includes(name))?.path : undefined),
  );
  // A heading with more words than the field's label, such as "Price in €".
  const longer = exact.map((found, column) => {
    const name = names[column]!;
    if (found || name.length < 4) return found;
    return take(
      targets.find(
        ({ path }) => free(path) && callsOf(path, words).some((call) => call.length > 3 && name.startsWith(`${call} `)),
      )?.path,
    );
  });
  // One with fewer, such as "E-mail", if it begins a single label.
  return longer.map((found, column) => {
    const name = names[column]!;
    if (found || name.length < 4) return found;
    const begun = targets.filter(
      ({ path }) => free(path) && callsOf(path, words).some((call) => call.startsWith(`${name} `)),
    );
    return take(begun.length === 1 ? begun[0]!.path : undefined);
  });
}

const callsOf = (path: string, { headings }: Vocabulary): readonly string[] => [
  ...(headings[path] ?? []),
  plain(path.replaceAll(/([A-Z])/g, ' $1')),
  plain(path),
];

/** The apostrophe before a formula in our own sheets, which prevents programs from executing it. */
const withoutGuard = (text: string) => text.replace(/^'(?=[=+\-@\t\r])/, '');

/** A cell as the controls of a form would hold it; empty if the cell is. */
export function typedOf({ path, shape }: Target, cell: string, words: Vocabulary): Typed {
  const text = withoutGuard(cell).trim();
  if (text === '') return {};
  const wordIn = (known: Readonly<Record<string, string>> = {}, one = text) =>
    Object.hasOwn(known, plain(one)) ? known[plain(one)]! : one;
  const meant = (one: string) => wordIn(words.values[path], one);
  if (shape.kind === 'flag') return { [path]: wordIn(words.flags) };
  if (shape.isList && shape.options.length > 0)
    return Object.fromEntries(text.split(/[,;\n]/).map((one) => [`${path}.${meant(one.trim())}`, 'true']));
  if (shape.isList && shape.kind !== 'reference') return { [path]: text.replaceAll(/\s*[;\n]\s*|, /g, '\n') };
  if (shape.kind === 'instant') {
    const [day = '', time = ''] = text.split(/[ T]+/);
    return { [path]: day, [`${path}.time`]: time.slice(0, 5) };
  }
  return { [path]: meant(text) };
}
