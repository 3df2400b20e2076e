import type { Person } from '@/lib/core/actor/actor';
import { type FieldShape, shapesOf } from '@/lib/core/describe';
import { changedSince, OPENED_WITH, openedWith } from '@/lib/core/form-drafts/rules.opened-with';
import { readShown, resourceNamed, type Shown } from '@/lib/core/screens/read-records';
import { fromForm, type Typed, toForm } from './form-values';
import { namesIn } from './references';

/** What somebody else has changed since a form was opened, and who. */
export type Meanwhile = {
  by: string | null;
  /** What both have changed, differently: the reader decides. */
  fields: { field: FieldShape; mine: unknown; theirs: unknown }[];
  /** What only they have changed: it is taken over. */
  taken: string[];
};

/**
 * Compares the values sent with the record as it is stored now, whatever the reader has left as it was.
 * A form that does not say what it was opened with has every difference decided.
 */
export function compareVersions(fields: readonly FieldShape[], record: Shown, sent: Typed) {
  const stored = Object.assign({}, ...fields.map((field) => toForm(field, record[field.name]))) as Typed;
  const [mine, theirs] = [changedSince(sent, sent), changedSince(sent, stored)];
  const differing = changedSince({ [OPENED_WITH]: openedWith(stored) }, sent)!;
  const values = { ...sent };
  const asked: Meanwhile['fields'] = [];
  const taken: string[] = [];
  const names: Record<string, string> = {};
  for (const field of fields) {
    const { name } = field;
    const isTheirs = !theirs || [...theirs].some((control) => isOf(name, control));
    const isMine =
      sent[`keep.${name}`] !== 'theirs' && (!mine || [...mine].some((control) => isTyped(name, control, sent)));
    const isDifferent = [...differing].some((control) => isTyped(name, control, sent));
    if (isMine && isTheirs && isDifferent) {
      const named = typedOver(name, sent);
      if (named) names[named] = named;
      asked.push({ field, mine: named ?? fromForm(field, sent), theirs: record[name] });
    }
    if (isMine) continue;
    if (isTheirs && isDifferent) taken.push(name);
    for (const control of Object.keys(values)) if (isOf(name, control)) delete values[control];
    Object.assign(values, toForm(field, record[name]));
  }
  return { values, asked, taken, names };
}

/** Who has changed a record last, as far as the reader may know. */
export async function lastEditor(me: Person, record: Shown): Promise<string | null> {
  const audit = resourceNamed('audit-entries');
  // Whoever opened the record, as the reader just did, has not changed it.
  const asked = { entityId: record._id, 'action[ne]': 'view', sort: '-createdAt', limit: '1', fields: 'actorId' };
  const { records } = me.group === 'admin' ? await readShown(audit, me, asked) : { records: [] };
  const actor = shapesOf(audit).filter(({ name }) => name === 'actorId');
  const names = await namesIn(records, actor, me);
  return names[String(records[0]?.actorId)] ?? null;
}

const isOf = (name: string, control: string) => control === name || control.startsWith(`${name}.`);

/** The name beside a reference is sent with it, and says something only if another one was typed. */
function isTyped(name: string, control: string, sent: Typed): boolean {
  if (!isOf(name, control) || control.endsWith('.named')) return false;
  return !control.endsWith('.text') || typedOver(control.slice(0, -'.text'.length), sent) !== undefined;
}

/** The name that was typed in place of a chosen record's, as without a script. */
const typedOver = (name: string, sent: Typed): string | undefined =>
  sent[`${name}.text`] !== sent[`${name}.named`] ? sent[`${name}.text`] : undefined;
