import type { Verbs } from '@/lib/core/records';
import { changeView, createView } from './save-view';

export const verbs: Verbs = { create: createView, update: changeView };
