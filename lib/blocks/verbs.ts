import type { Verbs } from '@/lib/rest/records';
import { blockPerson } from './block-person';

export const verbs: Verbs = { create: blockPerson };
