import type { Verbs } from '@/lib/rest/records';
import { createCode } from './create-code';

export const verbs: Verbs = { create: createCode };
