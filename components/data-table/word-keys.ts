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

const groups: Record<string, string> = {
  role: 'roles',
  originalRole: 'roles',
  actorRole: 'roles',
  userType: 'roles',
  expertType: 'accounts.expertTypes',
  level: 'levels',
  qualification: 'levels',
  qualifications: 'levels',
  country: 'countries',
  language: 'records.values.culture',
};

/** Where the words for one of the values of a choice are looked for. */
export const valueKeys = (resource: string, field: string, value: string): string[] => [
  `${nounOf(resource)}.values.${field}.${value}`,
  `${groups[field] ?? `records.values.${field}`}.${value}`,
];
