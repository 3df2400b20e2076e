import type { Verbs } from '@/lib/rest/records';
import { noteView } from './note-view';
import { updateTreatment } from './update-treatment';

export const verbs: Verbs = { update: updateTreatment, opened: noteView };
