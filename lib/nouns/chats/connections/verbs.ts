import type { Verbs } from '@/lib/core/records';
import { requestConnection } from './request-connection';
import { updateConnection } from './update-connection';

export const verbs: Verbs = { create: requestConnection, update: updateConnection };
