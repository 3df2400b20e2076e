import type { Verbs } from '@/lib/core/records';
import { noteView } from './note-view';
import { removeTreatment, returnCredits } from './remove-treatment';
import { updateTreatment } from './update-treatment';

export const verbs: Verbs = {
  update: updateTreatment,
  remove: removeTreatment,
  restored: returnCredits,
  opened: noteView,
};
