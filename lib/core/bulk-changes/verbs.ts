import type { Verbs } from '@/lib/core/records';
import { createBulkAct } from './create-bulk-act';
import { changeBulkAct } from './save-bulk-form';

export const verbs: Verbs = { create: (tx, actor, input) => createBulkAct(tx, actor, input), update: changeBulkAct };
