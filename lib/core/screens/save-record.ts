import type { Person } from '@/lib/core/actor/actor';
import { hrefOf } from '@/lib/core/actor/roles';
import type { Input } from '@/lib/core/assign';
import type { Resource } from '@/lib/core/define';
import { isUuid } from '@/lib/core/fields/column-values';
import { removeUploads } from '@/lib/core/files/remove-unused';
import { isUploadKind, LARGEST_PICTURE } from '@/lib/core/files/schema';
import { uploadFile } from '@/lib/core/files/upload-file';
import { confirmUpload } from '@/lib/core/files/verify-own-upload';
import { object } from '@/lib/core/json-schema';
import { nounNamed, nouns } from '@/lib/core/nouns';
import { changeRecord, createRecord, deleteRecord } from '@/lib/core/records';
import { findPortalRoute } from '@/lib/core/screens/portal-routes';
import { readShown, resourceNamed } from '@/lib/core/screens/read-records';
import { mayRestore } from '@/lib/core/screens/record-paths';
import { referred } from '@/lib/core/screens/references';
import { definePortalForm, type PortalSubmission } from '@/lib/core/verb';
import { type Tx, transaction } from '@/lib/run/db/transaction';
import { type FieldProblem, invalid, notFound, Problem } from '@/lib/run/errors';
import { log } from '@/lib/run/log';
import { databaseProblem } from '@/lib/run/problems/database-problem';
import { creatorsIn } from './define';
import { type FormScreen, formFor, formOf, pathOf } from './form-screens';
import { fromForm, type Typed } from './form-values';
import { type FormField, writableFields } from './open-form';
import { hrefOfRecord, recordScreens, screenOf } from './records';
import { withUndo } from './undo';

type Submission = Pick<PortalSubmission, 'me' | 'values' | 'files' | 'params'>;

function requireForm(name: string, me: Person): FormScreen {
  const form = formFor(name, me);
  if (!form) throw notFound();
  return form;
}

/** Creates a record from a generic form; returns its location, or that of the record chosen in the reference field `returnTo`. */
async function createFromForm({ me, values, files, params }: Submission): Promise<{ to: string }> {
  const form = requireForm(params.resource!, me);
  if (!creatorsIn(form.screen.form!).includes(me.group)) throw notFound();
  const resource = resourceNamed(form.screen.resource);
  const shown = writableFields(resource, me, 'create').filter(({ name }) => isInForm(form, name));
  const noun = nounNamed(resource.name);
  const { id, body } = await withUploads(async (uploads) => {
    const sent = await readBody(me, shown, values, files, uploads);
    const created = await transaction(async (tx) => {
      await confirmUploads(tx, me, uploads);
      return createRecord(tx, noun, me, sent);
    }).catch((error: unknown) => pointToDouble(error, resource, me, sent));
    return { id: created, body: sent };
  });
  const from = shown.find(({ name, to }) => to && name === values.returnTo);
  const back = from && hrefOfSubject(me, from.to!, String(body[from.name]));
  const [, done = 'recordCreated'] =
    Object.entries(form.screen.form!.doneWith ?? {}).find(([name]) => body[name]) ?? [];
  return { to: `${back ?? afterwards(me, form, id)}?saved=${done}` };
}

/** The address of the record's screen, which may be that of another resource: professionals among the users. */
function hrefOfSubject(me: Person, resource: string, id: string): string | undefined {
  const { model } = resourceNamed(resource);
  const others = Object.values(recordScreens).map((screen) => screen.resource);
  const same = others.filter((name) => resourceNamed(name).model === model);
  return [resource, ...same].flatMap((name) => hrefOfRecord(me.group, name, id) ?? [])[0];
}

async function changeFromForm({ me, values, files, params }: Submission): Promise<{ to: string }> {
  if (values.action === 'restore') return restoreFromButton(me, params.resource!, params.id!);
  if (values.action === 'delete') return deleteFromButton(me, params.resource!, params.id!);
  if (values.action === 'act') return actFromButton(me, params.resource!, params.id!, values.act);
  const form = requireForm(params.resource!, me);
  const resource = resourceNamed(form.screen.resource);
  const id = params.id!;
  const noun = nounNamed(resource.name);
  const version = new Date(values.version ?? '');
  const seen = Number.isNaN(version.getTime()) ? null : [version];
  // If the record was changed meanwhile, the other person's stored values may be kept.
  const shown = writableFields(resource, me, 'update').filter(
    ({ name }) =>
      isInForm(form, name) && !form.screen.form?.createOnly?.includes(name) && values[`keep.${name}`] !== 'theirs',
  );
  await withUploads(async (uploads) => {
    const body = await readBody(me, shown, values, files, uploads);
    await transaction(async (tx) => {
      await confirmUploads(tx, me, uploads);
      await changeRecord(tx, noun, me, { id, seen }, body);
    });
  });
  return { to: `${afterwards(me, form, id)}?saved=recordChanged` };
}

/** Works for resources without a form, too; returns the location of the record or of its list. */
async function restoreFromButton(me: Person, name: string, id: string): Promise<{ to: string }> {
  if (!isUuid(id) || !screenOf(name) || !mayRestore(name, me)) throw notFound();
  await transaction((tx) => changeRecord(tx, nounNamed(name), me, { id, seen: null, deleted: true }, {}));
  return { to: `${hrefOfRecord(me.group, name, id) ?? hrefOf(me.group, listOf(name))}?saved=recordRestored` };
}

/** Works for resources without a form, too; returns the location of its list, which offers to undo it. */
async function deleteFromButton(me: Person, name: string, id: string): Promise<{ to: string }> {
  if (!isUuid(id) || !screenOf(name)) throw notFound();
  await transaction((tx) => deleteRecord(tx, nounNamed(name), me, { id, seen: null }));
  const list = hrefOf(me.group, formOf(name)?.list ?? listOf(name));
  return { to: `${list}?${new URLSearchParams(withUndo(me, 'recordDeleted', id))}` };
}

/** Carries out an act of the noun, and returns its record; or one that changes certain fields, and returns its list. */
async function actFromButton(me: Person, name: string, id: string, chosen?: string): Promise<{ to: string }> {
  const act = screenOf(name)?.acts?.find((one) => one.name === chosen);
  if (!isUuid(id) || !act || !('call' in act)) throw notFound();
  const verb = nouns().verbs[name]?.acts?.[act.name];
  if (verb) {
    await transaction((tx) => verb(tx, me, id));
    return { to: `${hrefOfRecord(me.group, name, id) ?? hrefOf(me.group, listOf(name))}?saved=${act.done}` };
  }
  const { body, method, path } = act.call;
  if (method !== 'PUT' || path !== `/api/${name}/{id}` || !body) throw notFound();
  await transaction((tx) => changeRecord(tx, nounNamed(name), me, { id, seen: null }, { ...body }));
  return { to: `${hrefOf(me.group, listOf(name))}?saved=${act.done}` };
}

const listOf = (name: string) => Object.keys(screenOf(name)?.lists ?? {})[0] ?? '';

/** The screen of a form, for corrections; the list for records that can only be restored. */
function formPage(params: Record<string, string>, values: Typed = {}): string {
  const name = params.resource ?? '';
  const form = formOf(name);
  if (!form && ['delete', 'restore'].includes(values.action ?? '') && listOf(name)) return listOf(name);
  if (!form) throw notFound();
  if (params.id && values.action === 'restore') return `${pathOf(form.one, params.id)}?deleted=true`;
  return params.id ? `${pathOf(form.one, params.id)}/edit` : `${form.list}/new`;
}

const isInForm = ({ groups }: FormScreen, name: string) => groups.some(({ fields }) => fields.includes(name));

/** For a value that another record has, adds that record's address if the reader sees it. */
async function pointToDouble(error: unknown, resource: Resource, me: Person, body: Input): Promise<never> {
  const problem = databaseProblem(error);
  const [{ field, message } = { field: '', message: '' }] = problem?.fields ?? [];
  const value = body[field];
  if (problem?.status !== 409 || typeof value !== 'string' || !resource.fields.includes(field)) throw error;
  const { records } = await readShown(resource, me, { [field]: value, limit: '1' }).catch(() => ({ records: [] }));
  const href = records[0] && hrefOfRecord(me.group, resource.name, records[0]._id);
  throw href ? conflictAt(field, message, href) : error;
}

const conflictAt = (field: string, message: string, href: string) =>
  new Problem(409, message, { fields: [{ field, message, values: { href } }] });

/** The record if it has a screen, else its list. */
function afterwards(me: Person, { one, list, screen }: FormScreen, id: string): string {
  const path = pathOf(one, id);
  return hrefOf(me.group, screen.record && findPortalRoute(me.group, path) ? path : list);
}

/** Runs with a list for the ids of uploads; if the form is refused, those files are removed. */
async function withUploads<T>(run: (uploads: string[]) => Promise<T>): Promise<T> {
  const uploads: string[] = [];
  try {
    return await run(uploads);
  } catch (error) {
    // The nightly job removes what this misses.
    if (uploads.length > 0) await removeUploads(uploads).catch((err: unknown) => log.warn({ err }, 'uploads remain'));
    throw error;
  }
}

async function readBody(
  me: Person,
  fields: readonly FormField[],
  values: Typed,
  files: Record<string, File>,
  uploads: string[],
): Promise<Input> {
  const body: Input = {};
  const problems: FieldProblem[] = [];
  for (const field of fields) {
    const { name, kind } = field;
    if (isUploadKind(kind) && files[name]) {
      const id = await uploadFile(me, files[name], name, kind).catch(collect(problems));
      if (id) uploads.push(id);
      body[name] = id;
    } else if (isUploadKind(kind)) {
      // A script has already uploaded the file; without one, the stored file is kept.
      body[name] = values[`${name}.remove`] === 'true' ? null : values[name] || undefined;
    } else if (kind === 'reference' && !field.isList) {
      const id = await referred(me, field, values).catch(collect(problems));
      body[name] = id;
    } else body[name] = fromForm(field, values);
  }
  if (problems.length > 0) throw invalid(problems);
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
}

const collect = (problems: FieldProblem[]) => (error: unknown) => {
  if (!(error instanceof Problem) || error.fields.length === 0) throw error;
  problems.push(...error.fields);
  return undefined;
};

const confirmUploads = async (tx: Tx, me: Person, ids: readonly string[]) => {
  for (const id of ids) await confirmUpload(tx, me, id);
};

export const createForm = definePortalForm('POST /forms/records/{resource}', {
  summary: 'Create a record from a generic form; its fields are those of the resource, by their kinds',
  fields: object({}),
  page: (_, params) => formPage(params),
  saved: 'recordCreated',
  largest: LARGEST_PICTURE + 2,
  submit: createFromForm,
});

export const changeForm = definePortalForm('POST /forms/records/{resource}/{id}', {
  summary: 'Change, delete or restore a record, depending on `action`',
  fields: 'action version',
  page: (values, params) => formPage(params, values),
  saved: 'recordChanged',
  largest: LARGEST_PICTURE + 2,
  submit: changeFromForm,
});
