import type { Verbs } from '@/lib/core/records';
import { verbs as ofUsers } from '@/lib/nouns/users/verbs';

/** Experts are users and share their verbs. */
export const verbs: Verbs = ofUsers;
