import type { Verbs } from '@/lib/rest/records';
import { createBlock, updateBlock } from './write-block';

export const verbs: Verbs = { create: createBlock, update: updateBlock };
