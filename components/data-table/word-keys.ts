/** The folder of a noun in messages: `users/experts` is the noun experts. */
const nounOf = (resource: string) => resource.split('/').at(-1)!.replaceAll('_', '-');

/**
 * Where the words for a field of a resource are looked for: its own ones first (`columns` where a form asks for the
 * same in a sentence), then those that mean the same everywhere.
 */
export const fieldKeys = (resource: string, field: string): string[] => {
  const noun = nounOf(resource);
  return [`${noun}.columns.${field}`, `records.fields.${field}`, `${noun}.fields.${field}`];
};

/** A field by its name, and where the words for its choices are, if not at `records.values`. */
export type Worded = { name: string; words?: string };

/** Where the words for one of the values of a choice are looked for. */
export const valueKeys = (resource: string, { name, words }: Worded, value: string): string[] => [
  `${nounOf(resource)}.values.${name}.${value}`,
  `${words ?? `records.values.${name}`}.${value}`,
];
