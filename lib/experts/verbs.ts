import type { Verbs } from '@/lib/rest/records';
import { verbs as ofUsers } from '@/lib/users/verbs';

/** Experts are users and share their verbs. */
export const verbs: Verbs = ofUsers;
