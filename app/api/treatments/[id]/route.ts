import { member } from '@/lib/rest/handlers';
import { noteView } from '@/lib/treatments/note-view';
import { treatments } from '@/lib/treatments/resource';
import { updateTreatment } from '@/lib/treatments/update-treatment';

export const { GET, PUT, DELETE } = member(treatments, { update: updateTreatment, opened: noteView });
