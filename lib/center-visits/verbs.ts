import type { Verbs } from '@/lib/rest/records';
import { changeVisit, createVisit } from './save-visit';

export const verbs: Verbs = { create: createVisit, update: changeVisit };
