import type { Verbs } from '@/lib/rest/records';
import { updateConnection } from './update-connection';

export const verbs: Verbs = { update: updateConnection };
