import type { Verbs } from '@/lib/rest/records';
import { verbs as ofUsers } from '@/lib/users/verbs';

/** Experts are people: what is done with them is done with a person. */
export const verbs: Verbs = ofUsers;
