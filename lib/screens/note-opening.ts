import type { Person } from '@/lib/auth/actor';
import type { Resource } from '@/lib/rest/define';
import { noteView as noteTreatmentView } from '@/lib/treatments/note-view';
import { noteView as noteUserView } from '@/lib/users/note-view';

/** By model, since people are listed as users and as experts. */
const opened: Record<string, (me: Person, id: string) => Promise<void>> = {
  User: noteUserView,
  Treatment: noteTreatmentView,
};

/** Records that hold data on somebody's health: who opens one, on its page or in its form, is noted, as through the API. */
export async function noteOpening({ model }: Resource, me: Person, id: string): Promise<void> {
  await opened[model]?.(me, id);
}
