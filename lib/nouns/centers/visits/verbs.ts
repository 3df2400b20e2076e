import type { Verbs } from '@/lib/core/records';
import { changeVisit, createVisit } from './save-visit';

export const verbs: Verbs = { create: createVisit, update: changeVisit };
