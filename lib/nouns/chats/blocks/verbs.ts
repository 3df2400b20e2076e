import type { Verbs } from '@/lib/core/records';
import { blockPerson } from './block-person';

export const verbs: Verbs = { create: blockPerson };
