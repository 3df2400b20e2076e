import type { Person } from '@/lib/core/actor/actor';
import { changedSince, settle } from '@/lib/core/form-drafts/rules.opened-with';
import { listRecords } from '@/lib/core/lists/list';
import { parseListQuery } from '@/lib/core/lists/query';
import { writableFields } from '@/lib/core/screens/open-form';
import type { RecordView } from '@/lib/core/screens/open-record';
import { resourceNamed } from '@/lib/core/screens/read-records';
import { requestNotes } from '@/lib/nouns/requests/notes/resource';
import type { RequestNote } from '@/lib/nouns/requests/notes/schema';
import { fromPool } from '@/lib/run/db/transaction';
import { Problem } from '@/lib/run/errors';
import { dayText } from '@/lib/run/i18n/dates';
import { type Applicant, applicantOf, assignable, type Colleague, usersWithAccess } from './data';
import { nextStates, WORKFLOWS } from './rules';
import { isRequest, type RequestName } from './schema';

type Typed = Record<string, string>;

export function planOf(name: RequestName, record: Record<string, unknown>): Typed {
  const { assignee } = WORKFLOWS[name];
  const { [assignee]: who, dueOn, trackingUrl } = record;
  return {
    [assignee]: typeof who === 'string' ? who : '',
    dueOn: typeof dueOn === 'string' ? dayText(dueOn) : '',
    trackingUrl: typeof trackingUrl === 'string' ? trackingUrl : '',
  };
}

/**
 * The fields of a plan that the sender has changed; the others keep colleagues' changes.
 * @throws Problem 409 for a field that a colleague has changed, too
 */
export function touched(values: Typed, stored: Typed): Typed {
  const { both } = settle(values, stored);
  if (both.length > 0) {
    const fields = both.map((field) => ({ field, message: 'records.form.alsoChanged' }));
    throw new Problem(409, 'errors.changedMeanwhile', { fields });
  }
  const mine = changedSince(values, values);
  return mine ? Object.fromEntries(Object.entries(values).filter(([control]) => mine.has(control))) : values;
}

export type RequestWork = {
  name: RequestName;
  id: string;
  status: string;
  work: string | null;
  dueOn: string | null;
  next: readonly string[];
  /** `isFormer`: they cannot work on it any more. */
  assignee: { id: string | null; name: string | null; isFormer: boolean; choices: Colleague[] | null };
  mayPlan: boolean;
  plan: Record<string, string>;
  /** Undefined if nothing is sent. */
  trackingUrl: string | null | undefined;
  applicant: Applicant | null;
  notes: RequestNote[];
  /** The id of the latest message to or from the applicant; empty if there is none. */
  lastReply: string;
  colleagues: Colleague[];
};

const MAX_NOTES = 100;

/** Null for anything but a request, or if it was deleted. */
export async function openWork(
  me: Person,
  { resource: name, record, names, former, abilities }: RecordView,
): Promise<RequestWork | null> {
  if (!isRequest(name) || record.deletedAt) return null;
  const { assignee } = WORKFLOWS[name];
  const fields = abilities.update ? writableFields(resourceNamed(name), me, 'update').map((field) => field.name) : [];
  const mayAssign = fields.includes(assignee);
  const given = (record[assignee] as string | null) ?? null;
  const [people, colleagues, applicant, notes] = await Promise.all([
    assignable(fromPool, me, { name, id: record._id }),
    usersWithAccess(fromPool, name, record._id),
    applicantOf(fromPool, name, record._id),
    notesOn(me, name, record._id),
  ]);
  const status = String(record.status);
  const present = given && {
    id: given,
    name: former[given] ?? [...people, ...colleagues].find(({ id }) => id === given)?.name ?? names[given] ?? '–',
  };
  // Includes a present assignee whom the reader could not choose: otherwise the form would clear the field.
  const choices = present && !people.some(({ id }) => id === given) ? [present, ...people] : people;
  return {
    name,
    id: record._id,
    status,
    applicant,
    notes,
    lastReply: notes.findLast(({ kind }) => kind !== 'note')?._id ?? '',
    work: (record.work as string | null) ?? null,
    dueOn: (record.dueOn as string | null) ?? null,
    next: fields.includes('status') ? nextStates(name, status) : [],
    assignee: {
      id: given,
      name: present ? present.name : null,
      isFormer: given !== null && given in former,
      choices: mayAssign ? choices : null,
    },
    mayPlan: fields.includes('dueOn'),
    plan: planOf(name, record),
    trackingUrl: fields.includes('trackingUrl') ? ((record.trackingUrl as string | null) ?? null) : undefined,
    colleagues: colleagues.filter(({ id }) => id !== me.id),
  };
}

async function notesOn(me: Person, name: RequestName, id: string): Promise<RequestNote[]> {
  const asked = { [WORKFLOWS[name].note]: id, sort: '-createdAt', limit: String(MAX_NOTES) };
  const { body } = await listRecords(requestNotes, me, parseListQuery(requestNotes, new URLSearchParams(asked)));
  return (JSON.parse(body) as RequestNote[]).toReversed();
}
