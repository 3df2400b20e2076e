/** The key of a noun in messages: `users/experts` is the noun experts. */
const nounOf = (resource: string) => resource.split('/').at(-1)!.replaceAll('_', '-');

/**
 * The message keys tried for the label of a field: the noun's own ones (`columns` for labels used
 * within sentences of a form), then those shared by all nouns.
 */
export const fieldKeys = (resource: string, field: string): string[] => {
  const noun = nounOf(resource);
  return [`${noun}.columns.${field}`, `records.fields.${field}`, `${noun}.fields.${field}`];
};

/** A field by its name, and where the labels of its choices are, if not in `records.values`. */
export type Worded = { name: string; words?: string };

/** The message keys tried for the label of a value of a choice. */
export const valueKeys = (resource: string, { name, words }: Worded, value: string): string[] => [
  `${nounOf(resource)}.values.${name}.${value}`,
  `${words ?? `records.values.${name}`}.${value}`,
];
