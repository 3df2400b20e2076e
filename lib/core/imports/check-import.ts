import { fieldsOf } from '@/lib/core/access/policy';
import type { Person } from '@/lib/core/actor/actor';
import type { Input } from '@/lib/core/assign';
import { parseChange, parseNew } from '@/lib/core/body';
import { grantsOf, type Resource } from '@/lib/core/define';
import { isUuid } from '@/lib/core/fields/column-values';
import { comparableColumn } from '@/lib/core/fields/fields';
import { listWhole } from '@/lib/core/lists/list';
import { parseListQuery } from '@/lib/core/lists/query';
import type { Screen } from '@/lib/core/screens/define';
import { fromForm, type Typed } from '@/lib/core/screens/form-values';
import { mayCreate } from '@/lib/core/screens/open-form';
import { resourceNamed, type Shown } from '@/lib/core/screens/read-records';
import { screenOf } from '@/lib/core/screens/records';
import { recordsCalled } from '@/lib/core/screens/references';
import { requireCreator } from '@/lib/core/write';
import { castOf, columnOf } from '@/lib/run/db/sql';
import { fromPool, type Run, transaction } from '@/lib/run/db/transaction';
import { conflict, forbidden, invalid, notFound, Problem } from '@/lib/run/errors';
import { foldedText } from '@/lib/run/i18n/folded-text';
import { targetsFor } from './create-import';
import { findImport, lockImport, type RowChange, rowsOf, type StoredRow, saveRows, setState } from './data';
import { plain, type Target, typedOf } from './read-columns';
import type { Reason, Vocabulary } from './schema';

/** Records that match rows by their key fields: several if these are ambiguous. */
type ExistingRecords = Map<string, (Shown & { updatedAt?: string })[]>;

const at = (record: Input, path: string): unknown =>
  path.split('.').reduce<unknown>((part, name) => (part as Input | null | undefined)?.[name], record);

type Imported = NonNullable<Screen['imported']>;

/** Null if a part of it is missing. */
export function keyOf(record: Input, { by, isLoose }: Imported): string | null {
  const values = by.map((path) => at(record, path));
  if (values.some((value) => typeof value !== 'string' || value.trim() === '')) return null;
  return JSON.stringify(values.map((value) => (isLoose ? plain(String(value)) : foldedText(String(value).trim()))));
}

/** The first key field without a value in the row. */
const missingKey = (record: Input, { by }: Imported): string | undefined =>
  by.find((path) => typeof at(record, path) !== 'string' || String(at(record, path)).trim() === '');

type MatchInput = {
  resource: Resource;
  imported: Imported;
  mapped: readonly (Target | null)[];
  bodies: readonly Input[];
};

/** The records that these rows match, with the mapped fields, as far as their reader may see them. */
export async function findExisting(
  me: Person,
  asked: MatchInput,
  { rows = fromPool, deleted = false, since }: { rows?: Run; deleted?: boolean; since?: Date } = {},
): Promise<ExistingRecords> {
  const { resource, imported, mapped, bodies } = asked;
  const existing: ExistingRecords = new Map();
  const keyed = bodies.filter((body) => keyOf(body, imported) !== null);
  if (keyed.length === 0) return existing;
  const query = parseListQuery(resource, new URLSearchParams());
  const fields = [
    ...mapped.flatMap((target) => target?.field.name ?? []),
    ...imported.by.map((path) => path.split('.')[0]!),
    ...Object.keys(imported.only ?? {}),
    'updatedAt',
  ];
  query.fields = [...new Set(fields)].filter(
    (field) => resource.fields.includes(field) && !resource.onlySingly.includes(field),
  );
  // An invalid choice from a sheet cannot be compared; only loosely compared texts can.
  for (const path of imported.isLoose ? imported.by : imported.by.slice(0, 1)) {
    const column = comparableColumn(resource.model, resource.sources, path)!;
    const values = new Set(keyed.map((body) => String(at(body, path)).trim()));
    // keyOf decides about case.
    const operator = castOf(columnOf(resource.model, column)) === 'text' ? 'alike' : 'in';
    query.filters.push({ [column]: { [operator]: [...values] } });
  }
  if (since) query.filters.push({ createdAt: { gte: since } });
  query.deleted = deleted;
  // All of them: any record missed would be created a second time.
  for await (const text of listWhole(resource, me, query, { rows })) {
    for (const record of JSON.parse(text) as Shown[]) {
      const key = keyOf(record, imported);
      const alike = key && existing.get(key);
      if (alike) alike.push(record);
      else if (key) existing.set(key, [record]);
    }
  }
  return existing;
}

type References = {
  /** In the format of form controls, or why no record has this name. */
  typed: (target: Target, cell: string) => { value: Typed } | { reason: Reason };
};

const namesIn = ({ shape }: Target, cell: string) =>
  (shape.isList ? cell.split(/[;\n]|, /) : [cell]).map((name) => name.trim()).filter(Boolean);

/** Finds records by the names in cells, those of a column at once, as far as their reader may see them. */
async function locateReferences(
  me: Person,
  mapped: readonly (Target | null)[],
  rows: readonly StoredRow[],
): Promise<References> {
  const found = new Map<string, Map<string, string[]>>();
  for (const [column, target] of mapped.entries()) {
    if (target?.shape.kind !== 'reference' || !target.shape.to) continue;
    const names = rows.flatMap(({ cells }) => namesIn(target, cells[column] ?? ''));
    const called = await recordsCalled(
      me,
      target.shape.to,
      names.filter((name) => !isUuid(name)),
    );
    found.set(target.path, called);
  }
  return {
    typed: (target, cell) => {
      const ids = namesIn(target, cell).map((name) =>
        isUuid(name) ? [name] : (found.get(target.path)?.get(foldedText(name)) ?? []),
      );
      const unclear = ids.find(({ length }) => length !== 1);
      if (!unclear) return { value: { [target.path]: ids.join(',') } };
      const field = target.path;
      if (unclear.length === 0) return { reason: { field, message: 'imports.problems.noRecord' } };
      return { reason: { field, message: 'imports.problems.severalCalled', values: { count: unclear.length } } };
    },
  };
}

const AT_ONCE = 500;

type MappingInput = { mapping: (string | null)[]; vocabulary: (targets: readonly Target[]) => Promise<Vocabulary> };

type Checking = {
  me: Person;
  resource: Resource;
  mapped: (Target | null)[];
  imported: NonNullable<Screen['imported']>;
  words: Vocabulary;
};

/**
 * Determines what each row would do: create, change, nothing, or why it is refused. Writes no records.
 * @throws Problem 400 for an invalid column mapping, 409 once the import has begun
 */
export async function checkImport(me: Person, id: string, { mapping, vocabulary }: MappingInput): Promise<void> {
  const stored = await findImport(id);
  if (!stored) throw notFound();
  // The import runs in its uploader's name, so nobody else may map its columns.
  if (stored.personId !== me.id) throw forbidden('imports.problems.notYours');
  requireUnwritten(stored.state);
  const targets = targetsFor(me, stored.resource);
  const checking: Checking = {
    me,
    resource: resourceNamed(stored.resource),
    mapped: mappedTargets(
      stored.headings.map((_, column) => mapping[column] ?? null),
      targets,
    ),
    imported: screenOf(stored.resource)!.imported!,
    words: await vocabulary(targets),
  };
  const changes: RowChange[] = [];
  const seen = new Map<string, number>();
  for (let page = 1; ; page++) {
    const rows = await rowsOf(id, null, page, AT_ONCE);
    if (rows.length === 0) break;
    changes.push(...(await checkRows(checking, rows, seen)));
  }
  await transaction(
    async (tx) => {
      requireUnwritten((await lockImport(tx, id))!.state);
      for (let from = 0; from < changes.length; from += AT_ONCE)
        await saveRows(tx, id, changes.slice(from, from + AT_ONCE));
      await setState(tx, id, 'checked', { mapping: checking.mapped.map((target) => target?.path ?? null) });
    },
    { timeout: 60_000 },
  );
}

function requireUnwritten(state: string): void {
  if (state !== 'read' && state !== 'checked') throw conflict('errors.forbiddenTransition', 'state');
}

function mappedTargets(mapping: (string | null)[], targets: readonly Target[]): (Target | null)[] {
  const twice = mapping.findIndex((path, column) => path && mapping.indexOf(path) < column);
  if (twice >= 0) throw invalid([{ field: `column.${twice}`, message: 'imports.problems.twice' }]);
  const found = mapping.map((path) => targets.find((target) => target.path === path) ?? null);
  if (found.every((target) => target === null))
    throw invalid([{ field: 'column.0', message: 'imports.problems.noColumn' }]);
  return found;
}

async function checkRows(checking: Checking, rows: StoredRow[], seen: Map<string, number>): Promise<RowChange[]> {
  const { me, resource, mapped, imported } = checking;
  const named = await locateReferences(me, mapped, rows);
  const read = rows.map((row) => ({ row, ...readRow(checking, row, named) }));
  const asked = { resource, imported, mapped, bodies: read.map(({ body }) => body) };
  const existing = await findExisting(me, asked);
  const deleted = imported.key === 'unique' ? await findExisting(me, asked, { deleted: true }) : null;
  const about = imported.by[0]!;
  const explained = explainedBy(checking);
  return read.map(({ row: { n }, body, reasons }) => {
    const refuse = (why: Reason[]): RowChange => ({ ...empty, n, state: 'refused', reasons: why.map(explained) });
    if (reasons.length > 0) return refuse(reasons);
    const missing = imported.key && missingKey(body, imported);
    if (missing) return refuse([{ field: missing, message: 'validation.required' }]);
    const key = keyOf(body, imported);
    const before = key && seen.get(key);
    if (before) return refuse([{ field: about, message: 'imports.problems.sameAsRow', values: { row: before } }]);
    if (key) seen.set(key, n);
    const found = key ? (existing.get(key) ?? []) : [];
    if (found.length > 1)
      return refuse([{ field: about, message: 'imports.problems.several', values: { count: found.length } }]);
    if (key && !found[0] && deleted?.has(key)) return refuse([{ field: about, message: 'imports.problems.deleted' }]);
    const byHand = notBySheet(imported, body, found[0]);
    if (byHand) {
      const shape = mapped.find((target) => target?.path === byHand)?.shape;
      const wanted = body[byHand];
      const isNone = typeof wanted === 'string' && shape?.options.length && !shape.options.includes(wanted);
      return refuse([{ field: byHand, message: isNone ? 'validation.choice' : 'imports.problems.byHand' }]);
    }
    try {
      return { ...empty, ...outcomeOf(checking, body, found[0]), n };
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      return refuse(reasonsOf(error));
    }
  });
}

/** Adds the possible choices to a reason: a form shows them, a sheet does not. */
function explainedBy({ mapped, imported }: Checking): (reason: Reason) => Reason {
  return (reason) => {
    const shape = mapped.find((target) => target?.path === reason.field)?.shape;
    if (!shape || !['validation.choice', 'validation.chooseOne'].includes(reason.message)) return reason;
    const say = (what: string, values?: Reason['values']) => ({
      field: reason.field,
      message: `imports.problems.${what}`,
      ...(values && { values }),
    });
    if (shape.kind === 'flag') return say('yesOrNo');
    if (shape.kind === 'reference') return say('noRecord');
    const options = (imported.only?.[reason.field] ?? shape.options).join(',');
    return options ? say('oneOf', { options, ...(shape.words && { words: shape.words }) }) : reason;
  };
}

/** The field through which a row would change a record in a way that sheets may not, or outside of its scope. */
function notBySheet({ only = {} }: Checking['imported'], body: Input, found: Input | undefined): string | undefined {
  return Object.entries(only).find(([field, allowed = []]) => {
    const [wanted, is] = [body[field], found?.[field]];
    const isAllowed = (value: unknown) => allowed.some((one) => one === value);
    if (found && !isAllowed(is)) return true;
    return wanted !== undefined && (found ? wanted !== is : !isAllowed(wanted));
  })?.[0];
}

const empty = { recordId: null, body: null, before: null, reasons: null, version: null };

export const reasonsOf = (error: Problem): Reason[] =>
  error.fields.length > 0 ? error.fields : [{ field: '', message: error.key, values: error.values }];

/** The fields for which a row has a value; empty cells change nothing. */
function readRow(
  { mapped, words }: Checking,
  { cells }: StoredRow,
  named: References,
): { body: Input; reasons: Reason[] } {
  const typed: Typed = {};
  const reasons: Reason[] = [];
  const filled = new Map<string, Target>();
  for (const [column, target] of mapped.entries()) {
    const cell = cells[column] ?? '';
    if (!target || cell.trim() === '') continue;
    const read =
      target.shape.kind === 'reference' ? named.typed(target, cell) : { value: typedOf(target, cell, words) };
    if ('reason' in read) reasons.push(read.reason);
    else if (isInvalidChoice(target, read.value)) reasons.push({ field: target.path, message: 'validation.chooseOne' });
    else {
      Object.assign(typed, read.value);
      filled.set(target.field.name, target);
    }
  }
  const body = Object.fromEntries([...filled.values()].map(({ field }) => [field.name, fromForm(field, typed)]));
  return { body, reasons };
}

/** Whether a flag or choice is invalid, which a form's controls could not contain. */
function isInvalidChoice({ path, shape }: Target, typed: Typed): boolean {
  if (shape.kind === 'flag') return !['true', 'false'].includes(typed[path] ?? 'true');
  if (!shape.isList || shape.options.length === 0) return false;
  return Object.keys(typed).some((name) => !shape.options.includes(name.slice(path.length + 1)));
}

type Existing = { _id: string; updatedAt?: string } & Record<string, unknown>;

function outcomeOf(
  { me, resource, imported }: Checking,
  body: Input,
  found: Existing | undefined,
): Omit<RowChange, 'n'> {
  if (!found) {
    // Some records are created by other actions only: sheets can just change existing ones.
    if (!mayCreate(resource.name, me))
      return { state: 'refused', reasons: [{ field: imported.by[0]!, message: 'imports.problems.unknown' }] };
    parseNew(resource, requireCreator(resource, me), body);
    return { state: 'new', body };
  }
  const grant = grantsOf(resource, me).find((one) => fieldsOf(one.update).length > 0);
  if (!grant) return { state: 'refused', reasons: [{ field: '', message: 'errors.forbidden' }] };
  const whole = Object.fromEntries(
    Object.entries(body).map(([field, value]) => [field, mergedWith(found[field], value)]),
  );
  keepSpelling(whole, found, imported.by);
  const parsed = parseChange(resource, { grant, before: found }, whole);
  const changed = Object.keys(parsed).filter((field) => JSON.stringify(parsed[field]) !== JSON.stringify(found[field]));
  const pick = (values: Input) => Object.fromEntries(changed.map((field) => [field, values[field] ?? null]));
  const version = found.updatedAt ? new Date(found.updatedAt) : null;
  if (changed.length === 0) return { state: 'same', recordId: found._id };
  return { state: 'change', recordId: found._id, body: pick(whole), before: pick(found), version };
}

/** Key fields keep the record's spelling: a sheet in capitals renames nobody. */
function keepSpelling(body: Input, found: Input, by: readonly string[]): void {
  for (const [name = '', part] of by.map((path) => path.split('.'))) {
    if (!(name in body)) continue;
    body[name] = part ? { ...(body[name] as Input), [part]: (found[name] as Input | null)?.[part] } : found[name];
  }
}

const isObject = (value: unknown): value is Input =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Address parts without a column keep their value. */
const mergedWith = (before: unknown, value: unknown) =>
  isObject(before) && isObject(value) ? { ...before, ...value } : value;
