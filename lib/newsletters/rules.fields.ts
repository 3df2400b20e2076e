// Personal fields of a letter to many: {name}, or {name|colleague} for readers whose name is not known.

export const PERSONAL_FIELDS = ['name', 'surname', 'email'] as const;
export type PersonalField = (typeof PERSONAL_FIELDS)[number];

/** A text with gaps: what is the same for everybody, and what is filled in for each. */
export type Pattern<Field extends string = string> = readonly (string | { field: Field; fallback: string })[];

const FIELD = new RegExp(`\\{(${PERSONAL_FIELDS.join('|')})(?:\\|([^{}]{0,60}))?\\}`, 'g');

/** Reads the personal fields of a text; braces around anything else are text. */
export function patternOf(text: string): Pattern<PersonalField> {
  const parts: (string | { field: PersonalField; fallback: string })[] = [];
  let from = 0;
  for (const match of text.matchAll(FIELD)) {
    if (match.index > from) parts.push(text.slice(from, match.index));
    parts.push({ field: match[1] as PersonalField, fallback: match[2] ?? '' });
    from = match.index + match[0].length;
  }
  if (from < text.length || parts.length === 0) parts.push(text.slice(from));
  return parts;
}

/** The text for one reader. `write` makes a value fit for where it stands: in HTML, it is escaped. */
export const fill = (pattern: Pattern, values: Readonly<Record<string, string>>, write = (value: string) => value) =>
  pattern
    .map((part) => (typeof part === 'string' ? part : values[part.field] ? write(values[part.field]!) : part.fallback))
    .join('');
