import type { Verbs } from '@/lib/core/records';
import { createBatch } from './create-batch';

export const verbs: Verbs = { create: createBatch };
