import type { Verbs } from '@/lib/core/records';
import { recordView } from './record-view';

export const verbs: Verbs = { create: recordView };
