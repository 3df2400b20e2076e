import type { Person } from '@/lib/auth/actor';
import type { Resource } from '@/lib/rest/define';
import { noteView as noteTreatmentView } from '@/lib/treatments/note-view';
import { noteView as noteUserView } from '@/lib/users/note-view';

/** By model rather than by resource, since people are listed both as users and as experts. */
const opened: Record<string, (me: Person, id: string) => Promise<void>> = {
  User: noteUserView,
  Treatment: noteTreatmentView,
};

/** Logs who opens a record with health data, in its page or form, as the API does. */
export async function noteOpening({ model }: Resource, me: Person, id: string): Promise<void> {
  await opened[model]?.(me, id);
}
