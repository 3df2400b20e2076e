import type { Verbs } from '@/lib/rest/records';
import { createEvent, followRestored, removeEvent } from './save-event';

export const verbs: Verbs = { create: createEvent, remove: removeEvent, restored: followRestored };
