import { countRefusals } from '@/lib/core/access/count-refusals';
import type { Actor } from '@/lib/core/actor/actor';
import type { Limit } from '@/lib/run/limits/data';

/** As many as invitations in a day: more than anybody mistypes, but too few to find out who has an account. */
const limit: Limit = { name: 'colleague-addresses', points: 20, seconds: 24 * 3600 };

/** Runs the creation of a colleague's account, and counts addresses that already have one. */
export const checkColleagues = <T>(actor: Actor, run: () => Promise<T>): Promise<T> =>
  countRefusals(limit, /^errors\.userExists$/, actor, run);
