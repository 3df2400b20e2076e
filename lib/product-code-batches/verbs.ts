import type { Verbs } from '@/lib/rest/records';
import { createBatch } from './create-batch';

export const verbs: Verbs = { create: createBatch };
