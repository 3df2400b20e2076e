import type { Verbs } from '@/lib/core/records';
import { createMembership } from './create-membership';
import { endMembership } from './end-membership';

export const verbs: Verbs = {
  create: createMembership,
  remove: (tx, actor, { id }) => endMembership(tx, actor, id),
};
