import { names } from '@/lib/run/names';

/** What can be measured by itself: `npm run bench -- sql rest`. */
export const GROUPS = names('sql regions kept search weight treatments timeline lists rest feed mail exports');
export type Group = (typeof GROUPS)[number];
