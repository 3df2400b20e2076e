import type { Verbs } from '@/lib/core/records';
import { endMembership } from './end-membership';

export const verbs: Verbs = { remove: (tx, actor, { id }) => endMembership(tx, actor, id) };
