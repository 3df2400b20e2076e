/** What can be measured by itself: `npm run bench -- sql rest`. */
export const GROUPS = [
  'sql',
  'regions',
  'kept',
  'search',
  'weight',
  'treatments',
  'lists',
  'rest',
  'mail',
  'exports',
] as const;
export type Group = (typeof GROUPS)[number];
