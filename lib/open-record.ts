import type { Person } from '@/lib/auth/actor';
import { notFound } from '@/lib/errors';
import { hrefsIn, namesIn, resourceNamed, type Shown } from '@/lib/open-list';
import { isUuid } from '@/lib/rest/column-values';
import { describeFields, type FieldShape } from '@/lib/rest/describe';
import { getRecord } from '@/lib/rest/read';
import { noteView as noteTreatmentView } from '@/lib/treatments/note-view';
import { noteView as noteUserView } from '@/lib/users/note-view';

/** Records that hold data on somebody's health: who opens one is noted, as through the API. */
const opened: Record<string, (me: Person, id: string) => Promise<void>> = {
  User: noteUserView,
  Treatment: noteTreatmentView,
};

export type RecordView = {
  resource: string;
  fields: FieldShape[];
  record: Shown;
  /** What the records are called that are referred to. */
  names: Record<string, string>;
  /** Where these have a screen in the reader's area. */
  hrefs: Record<string, string>;
};

/** One record on behalf of its reader; 404 when it is not theirs to see. */
export async function openRecord(name: string, me: Person, id: string): Promise<RecordView> {
  const resource = resourceNamed(name);
  if (!isUuid(id)) throw notFound();
  const { body } = await getRecord(resource, me, id);
  await opened[resource.model]?.(me, id);
  const record = JSON.parse(body) as Shown;
  const fields = describeFields(resource, me).filter((field) => field.name in record);
  const shown = fields.map((field) => field.name);
  return { resource: name, fields, record, names: await namesIn([record], shown, me), hrefs: hrefsIn([record], me) };
}
