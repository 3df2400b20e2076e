import { fieldsOf } from '@/lib/core/access/policy';
import type { Person } from '@/lib/core/actor/actor';
import { lastChange } from '@/lib/core/audit';
import { grantsOf, type Resource } from '@/lib/core/define';
import { type FieldShape, shapesOf } from '@/lib/core/describe';
import { isUuid } from '@/lib/core/fields/column-values';
import { asksPassword, type FormDraft } from '@/lib/core/form-drafts/data';
import { changedSince, OPENED_WITH, openedWith } from '@/lib/core/form-drafts/rules.opened-with';
import { nouns } from '@/lib/core/nouns';
import { getRecord } from '@/lib/core/read';
import { resourceNamed, type Shown } from '@/lib/core/screens/read-records';
import { forbidden, notFound } from '@/lib/run/errors';
import { applies, askedOf } from './applies';
import type { FormScreen } from './form-screens';
import { fromForm, type Typed, toForm } from './form-values';
import { nameFields, titleNames } from './records';
import { namesAndFormerIn, namesIn } from './references';

/** Somebody else's changes since a form was opened. */
type ConcurrentChanges = {
  by: string | null;
  /** Changed differently by both: the reader decides. */
  fields: { field: FieldShape; mine: unknown; theirs: unknown }[];
  taken: string[];
};

/**
 * Compares the values sent with the stored record, ignoring fields that the reader did not change. Without the opening
 * values every difference has to be decided.
 */
export function compareVersions(fields: readonly FieldShape[], record: Shown, sent: Typed) {
  const stored = Object.assign({}, ...fields.map((field) => toForm(field, record[field.name]))) as Typed;
  const [mine, theirs] = [changedSince(sent, sent), changedSince(sent, stored)];
  const differing = changedSince({ [OPENED_WITH]: openedWith(stored) }, sent)!;
  const values = { ...sent };
  const asked: ConcurrentChanges['fields'] = [];
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

/** As far as the reader may know. */
async function lastEditor(me: Person, resource: string, record: Shown): Promise<string | null> {
  const change = me.group === 'admin' ? await lastChange(resource, record._id) : null;
  if (!change?.actorId) return null;
  const actor = shapesOf(resourceNamed('audit-entries')).filter(({ name }) => name === 'actorId');
  return (await namesIn([{ ...change, _id: change.actorId }], actor, me))[change.actorId] ?? null;
}

const isOf = (name: string, control: string) => control === name || control.startsWith(`${name}.`);

/** The name beside a reference is always sent, and counts only if another one was typed. */
function isTyped(name: string, control: string, sent: Typed): boolean {
  if (!isOf(name, control) || control.endsWith('.named')) return false;
  return !control.endsWith('.text') || typedOver(control.slice(0, -'.text'.length), sent) !== undefined;
}

/** The name typed in place of the chosen record's, as without JavaScript. */
const typedOver = (name: string, sent: Typed): string | undefined =>
  sent[`${name}.text`] !== sent[`${name}.named`] ? sent[`${name}.text`] : undefined;

/** A field with a control; references also have the name fields of the records they lead to. */
export type FormField = FieldShape & {
  nameFields?: readonly string[];
  /** The message path of its hint. */
  help?: string;
  /** Shown only while that field has one of these values. */
  askedOf?: { field: string; values: string[] };
};

export type FormView = {
  resource: string;
  groups: { heading?: string; fields: FormField[]; isBeside?: true | 'tall'; isFolded?: true }[];
  values: Typed;
  names: Record<string, string>;
  /** Names of people who are assigned to the record but cannot work on it any more. */
  former: Record<string, string>;
  title: string;
  /** The version being changed, and the opening values of the controls. */
  version: string | null;
  openedWith: string;
  asksPassword: boolean;
  /** Somebody else's changes since the form was opened. */
  meanwhile: ConcurrentChanges | null;
};

/** The fields of a resource that a person may write in a new or in an existing record. */
export function writableFields(resource: Resource, me: Person, what: 'create' | 'update'): FormField[] {
  const grant = grantsOf(resource, me).find((one) => fieldsOf(one[what]).length > 0);
  if (!grant) throw notFound();
  return shapesOf(resource).filter(({ name }) => fieldsOf(grant[what]).includes(name));
}

export const mayCreate = (resource: string, me: Person): boolean =>
  grantsOf(resourceNamed(resource), me).some((grant) => fieldsOf(grant.create).length > 0);

type FormOptions = {
  id?: string | undefined;
  from?: string | undefined;
  draft: FormDraft | null;
  /** For a new record, from the form's address. */
  given?: Typed;
};

/** Opens a form, filled from the record, the values sent back, or the record `from`; 404 if they may not use it. */
export async function openForm(
  { screen, groups }: FormScreen,
  me: Person,
  { id, from, draft, given = {} }: FormOptions,
): Promise<FormView> {
  const resource = resourceNamed(screen.resource);
  const hasHelp = (name: string) =>
    screen.form?.help?.includes(name) && (id || !screen.form.helpOnChange?.includes(name));
  const fields = writableFields(resource, me, id ? 'update' : 'create').map(
    (field): FormField => ({
      ...field,
      ...(field.to && { nameFields: nameFields(field.to) }),
      ...(hasHelp(field.name) && { help: `records.help.${screen.resource}.${field.name}` }),
    }),
  );
  const source = id ?? from;
  const record = source === undefined ? null : await readRecord(resource, me, source, id !== undefined);
  // Hides fields that do not apply to this record: a patient has no provinces. After changing
  // the role to consultant they appear once that is saved.
  const isFor = (name: string) =>
    !id ||
    !record ||
    (!screen.form?.createOnly?.includes(name) &&
      (screen.occasional?.includes(name) || applies(resource.name, name, record)));
  const withCondition = (field: FormField): FormField => {
    const condition = screen.form?.askedWhen?.[field.name] ?? (id ? null : askedOf(resource.name, field.name, fields));
    return condition ? { ...field, askedOf: condition } : field;
  };
  const shown = groups
    .map(({ heading, fields: names, isBeside, isFolded }) => ({
      ...(heading && { heading }),
      ...(isBeside && { isBeside }),
      ...(isFolded && { isFolded }),
      fields: fieldsIn(fields, names.filter(isFor)).map(withCondition),
    }))
    .filter((group) => group.fields.length > 0);
  const inForm = shown.flatMap((group) => group.fields);
  const suggested = Object.entries(given).filter(([name]) => fields.some((field) => field.name === name));
  const initial = { ...screen.form?.initial, ...Object.fromEntries(suggested) } as Typed;
  const stored = record ? typedOf(fields, record) : initial;
  // If the form comes back for any reason, it is compared with the stored record.
  const compared = draft && id && record ? compareVersions(inForm, record, draft.values) : null;
  const values = compared?.values ?? draft?.values ?? stored;
  const sought = { ...record, ...idsIn(fields, values) } as Shown;
  const named = [sought, ...(record ? [record] : [])];
  const { names, former } = await namesAndFormerIn(resource, named, fields, me);
  const isStale = compared && draft!.values.version !== String(record!.updatedAt);
  return {
    resource: screen.resource,
    groups: shown,
    values,
    names: { ...compared?.names, ...names },
    former: former[id ?? ''] ?? {},
    title: record && id ? titleNames(screen, record) : '',
    asksPassword: asksPassword(draft),
    version: id && record ? String(record.updatedAt) : null,
    openedWith: openedWith(record && id ? typedOf(inForm, record) : {}),
    meanwhile: isStale
      ? { by: await lastEditor(me, resource.name, record!), fields: compared.asked, taken: compared.taken }
      : null,
  };
}

const fieldsIn = (fields: readonly FormField[], names: readonly string[]): FormField[] =>
  names.flatMap((name) => fields.find((field) => field.name === name) ?? []);

async function readRecord(resource: Resource, me: Person, id: string, isChanged: boolean): Promise<Shown> {
  if (!isUuid(id)) throw notFound();
  const { body } = await getRecord(resource, me, id, { abilities: true });
  const record = JSON.parse(body) as Shown & { abilities: { update: boolean } };
  if (isChanged && !record.abilities.update) throw forbidden();
  await nouns().verbs[resource.name]?.opened?.(me, id);
  return record;
}

const typedOf = (fields: readonly FieldShape[], record: Shown): Typed =>
  Object.assign({}, ...fields.map((field) => toForm(field, record[field.name]))) as Typed;

const idsIn = (fields: readonly FieldShape[], values: Typed) =>
  Object.fromEntries(
    fields.flatMap(({ name, kind }) =>
      kind === 'reference' && values[name] ? [[name, values[name].split(',').filter(isUuid)]] : [],
    ),
  );
