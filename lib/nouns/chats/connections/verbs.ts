import type { Verbs } from '@/lib/core/records';
import { updateConnection } from './update-connection';

export const verbs: Verbs = { update: updateConnection };
