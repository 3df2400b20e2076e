import type { Verbs } from '@/lib/rest/records';
import { noteView } from './note-view';

export const verbs: Verbs = { opened: noteView };
