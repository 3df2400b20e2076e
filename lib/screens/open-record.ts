import type { Person } from '@/lib/auth/actor';
import { notFound } from '@/lib/errors';
import { isUuid } from '@/lib/rest/column-values';
import { describeFields, type FieldShape } from '@/lib/rest/describe';
import { getRecord } from '@/lib/rest/read';
import { noteView as noteTreatmentView } from '@/lib/treatments/note-view';
import { noteView as noteUserView } from '@/lib/users/note-view';
import { applies } from './applies';
import { hrefOfRecord } from './records';
import { hrefsIn, namesIn } from './references';
import { resourceNamed, type Shown } from './shown';

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
  const fields = describeFields(resource, me).filter(
    (field) => field.name in record && applies(name, field.name, record),
  );
  // What an entry of the audit has kept of another record refers to people and centers too.
  const all = [
    record,
    ...fields.flatMap(({ name: field, kind }) => (kind === 'values' ? ((record[field] ?? []) as Shown) : [])),
  ];
  const named = all.flatMap((one) => Object.keys(one));
  return {
    resource: name,
    fields,
    record,
    names: await namesIn(all, [...new Set(named)], me),
    hrefs: { ...hrefsIn(all, me), ...subjectOf(record, me) },
  };
}

/** Where that is, what an entry of the audit is about. */
function subjectOf({ entity, entityId }: Shown, me: Person): Record<string, string> {
  if (typeof entity !== 'string' || typeof entityId !== 'string') return {};
  const href = hrefOfRecord(me.group, entity, entityId);
  return href ? { [entityId]: href } : {};
}
