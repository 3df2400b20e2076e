import type { Input } from '@/lib/core/assign';
import type { Resource } from '@/lib/core/define';
import { shapesOf } from '@/lib/core/describe';
import { type Source, sourceOf } from '@/lib/core/fields/fields';
import { kindOf } from '@/lib/core/fields/kinds';
import { columnOf } from '@/lib/run/db/sql';
import { type MasterKey, masterKeys, Undecipherable } from '@/lib/run/encryption/keys';
import { keyIdOfText, MARK, openText, sealText } from '@/lib/run/encryption/seal';
import { unavailable } from '@/lib/run/errors';
import { log } from '@/lib/run/log';
import { requestContext } from '@/lib/run/request-context';

export type EncryptedField = { field: string; part?: string; key?: string };

const known = new WeakMap<Resource, EncryptedField[]>();

/** The encrypted fields of a resource; none for most. Throws if they could be listed, searched or sorted by. */
export function encryptedFields(resource: Resource): EncryptedField[] {
  const before = known.get(resource);
  if (before) return before;
  const found = shapesOf(resource).flatMap(({ name, kind, parts = [] }): EncryptedField[] => {
    if (kindOf(kind).isEncrypted) return [{ field: name }];
    const inside = parts.filter((part) => kindOf(part.kind).isEncrypted);
    const source = sourceOf(resource.sources, name);
    if (inside.length > 0 && !('rows' in source))
      throw new Error(`${resource.name}: parts of ${name} cannot be encrypted`);
    return inside.map((part) => ({ field: name, part: part.name, key: 'rows' in source ? source.fields[0]! : '' }));
  });
  for (const { field } of found)
    if (!resource.onlySingly.includes(field)) throw new Error(`${resource.name}: ${field} is encrypted, so onlySingly`);
  known.set(resource, found);
  return found;
}

/** Fields, or parts of one, encrypted together in one column, since none of them is a text. */
export type SealedGroup = {
  place: EncryptedColumn;
  /** The model's name of that column. */
  into: string;
  members: { field: string; part?: string; column: string }[];
};

const groups = new WeakMap<Resource, SealedGroup | null>();

/** The group of a resource that has one. Throws if its values could be listed, searched or sorted by. */
export function sealedGroup(resource: Resource): SealedGroup | null {
  const before = groups.get(resource);
  if (before !== undefined) return before;
  const { name, model, table, sources, onlySingly } = resource;
  const members: SealedGroup['members'] = [];
  let into = '';
  for (const [field, source] of Object.entries(sources)) {
    if (!('sealedIn' in source) || !source.sealedIn) continue;
    into = source.sealedIn;
    if ('column' in source) members.push({ field, column: source.column });
    else for (const part of source.sealed ?? []) members.push({ field, part, column: source.parts[part]! });
  }
  for (const { field, part } of members)
    if (!onlySingly.includes(part ? `${field}.${part}` : field))
      throw new Error(`${name}: ${part ?? field} is encrypted, so onlySingly`);
  const found = into === '' ? null : { place: { table, column: columnOf(model, into).column }, into, members };
  groups.set(resource, found);
  return found;
}

const isEncrypted = (resource: Resource): boolean =>
  encryptedFields(resource).length > 0 || sealedGroup(resource) !== null;

/** All texts of a group are equally long: otherwise their length would tell one answer of a few from another. */
const GROUP_LENGTH = 256;

/** The encrypted text of a group's values, by their columns, for the row with this id; null if there are none. */
export function sealValues(keys: readonly MasterKey[], { place }: SealedGroup, id: string, values: Input) {
  const given = Object.entries(values).filter(([, value]) => value !== null && value !== undefined);
  const text = JSON.stringify(Object.fromEntries(given)).padEnd(GROUP_LENGTH);
  return given.length === 0 ? null : sealText(keys, contextIn(place, id), text);
}

const valuesIn = (keys: readonly MasterKey[], { place }: SealedGroup, id: string, text: string) =>
  JSON.parse(opened(keys, text, contextIn(place, id))) as Input;

/** Moves the values of an input's group into its text, with those of the record that the input leaves unchanged. */
function sealGroup(keys: readonly MasterKey[], group: SealedGroup, id: string, input: Input, before: Input): Input {
  const values: Input = {};
  const emptied: Input = {};
  for (const { field, part, column } of group.members) {
    const given = input[field] === undefined ? before[field] : input[field];
    values[column] = part ? ((given ?? {}) as Input)[part] : given;
    emptied[field] = part ? { ...((emptied[field] ?? given) as Input), [part]: null } : null;
  }
  return { ...input, ...emptied, [group.into]: sealValues(keys, group, id, values) };
}

function openGroup(keys: readonly MasterKey[], resource: Resource, id: string, record: Input): Input {
  const opens = new Map<string, Input>();
  const group = sealedGroup(resource);
  return mapGroup(group, record, (value, column) => {
    if (typeof value !== 'string' || keyIdOfText(value) === null) return value;
    if (!opens.has(value)) opens.set(value, valuesIn(keys, group!, id, value));
    return opens.get(value)![column] ?? null;
  });
}

function mapGroup(
  group: SealedGroup | null,
  record: Input,
  change: (value: unknown, column: string) => unknown,
): Input {
  const changed = { ...record };
  for (const { field, part, column } of group?.members ?? []) {
    const value = changed[field];
    if (value === undefined || value === null) continue;
    if (!part) changed[field] = change(value, column);
    else if (part in (value as Input))
      changed[field] = { ...(value as Input), [part]: change((value as Input)[part], column) };
  }
  return changed;
}

/** A row given by columns, with the decrypted values of its group. 503 if a key is missing. */
export async function openColumns<Row extends Input>(resource: Resource, id: string, row: Row): Promise<Row> {
  const group = sealedGroup(resource)!;
  const { [group.into]: text, ...values } = row as Input;
  if (typeof text !== 'string') return values as Row;
  noteDecrypted();
  const sealed = valuesIn(await masterKeys(), group, id, text);
  for (const { column } of group.members) values[column] ??= sealed[column] ?? null;
  return values as Row;
}

type Change = (text: string, context: string) => string;

export const fieldContext = ({ name }: Resource, id: string, { field, part }: EncryptedField, key: unknown) =>
  `${name} ${id} ${field}${part ? `.${String(key)}.${part}` : ''}`;

function mapTexts(resource: Resource, id: string, record: Input, change: Change): Input {
  const changed = { ...record };
  for (const one of encryptedFields(resource)) {
    const { field, part } = one;
    const value = changed[field];
    if (typeof value === 'string') changed[field] = change(value, fieldContext(resource, id, one, null));
    else if (part && Array.isArray(value))
      changed[field] = value.map((row: Input) => {
        const text = row[part];
        return typeof text === 'string'
          ? { ...row, [part]: change(text, fieldContext(resource, id, one, row[one.key!])) }
          : row;
      });
  }
  return changed;
}

/** Encrypts an input for the record with this id; `before` is its stored state. */
export async function sealFields(resource: Resource, id: string, input: Input, before: Input = {}): Promise<Input> {
  const isGiven = ({ field }: { field: string }) => input[field] !== undefined;
  const group = sealedGroup(resource)?.members.some(isGiven) ? sealedGroup(resource) : null;
  if (!group && !encryptedFields(resource).some(isGiven)) return input;
  const keys = await masterKeys();
  const sealed = mapTexts(resource, id, input, (text, context) => sealText(keys, context, text));
  // Without a key the values stay in their columns, unencrypted.
  return group && keys.length > 0 ? sealGroup(keys, group, id, sealed, before) : sealed;
}

/** Decrypts a record, or rows read by other means under the field names of the resource. 503 if a key is missing. */
export async function openFields<Row extends object>(resource: Resource, id: string, record: Row): Promise<Row> {
  if (!isEncrypted(resource)) return record;
  const keys = await masterKeys();
  noteDecrypted();
  const texts = mapTexts(resource, id, record as Input, (text, context) => opened(keys, text, context));
  return openGroup(keys, resource, id, texts) as Row;
}

function noteDecrypted(): void {
  const request = requestContext.getStore();
  if (request) request.hasDecrypted = true;
}

/** Decrypts the texts of a record given as JSON, with its id as `_id`. 503 if a key is missing. */
export async function openBody(resource: Resource, body: string): Promise<string> {
  if (!isEncrypted(resource) || !body.includes(`"${MARK}`)) return body;
  const record = JSON.parse(body) as Input;
  return JSON.stringify(await openFields(resource, String(record._id), record));
}

function opened(keys: readonly MasterKey[], text: string, context: string): string {
  try {
    return openText(keys, context, text);
  } catch (error) {
    if (!(error instanceof Undecipherable)) throw error;
    log.error({ err: error }, 'an encrypted text could not be read');
    throw unavailable(undefined, error);
  }
}

export type EncryptedColumn = { table: string; column: string };

export const contextIn = ({ table, column }: EncryptedColumn, id: string) => `${table} ${id} ${column}`;

/** Encrypts for the row with this id. */
export const sealIn = async (place: EncryptedColumn, id: string, text: string): Promise<string> =>
  sealText(await masterKeys(), contextIn(place, id), text);

/** Decrypts the text of the row with this id. 503 if a key is missing. */
export const openIn = async (place: EncryptedColumn, id: string, text: string): Promise<string> =>
  opened(await masterKeys(), text, contextIn(place, id));

/** Replaces encrypted texts in the audit, which cannot be encrypted anew when keys change. */
export const HIDDEN = '•••';

export const hideFields = (resource: Resource, record: Input): Input =>
  mapGroup(
    sealedGroup(resource),
    mapTexts(resource, '', record, () => HIDDEN),
    (value) => (value === null ? null : HIDDEN),
  );

/** The database's reading of a record for the audit: it cannot tell which values of a group there are. */
export function auditSources(resource: Resource): Record<string, Source> {
  const sources = { ...resource.sources };
  for (const { field, part } of sealedGroup(resource)?.members ?? []) {
    const source = sourceOf(sources, field);
    if (!('parts' in source)) sources[field] = { computed: 'null' };
    else sources[field] = { parts: Object.fromEntries(Object.entries(source.parts).filter(([name]) => name !== part)) };
  }
  for (const { field, part } of encryptedFields(resource)) {
    const source = sourceOf(sources, field);
    if ('rows' in source) sources[field] = { ...source, fields: source.fields.filter((name) => name !== part) };
    else if ('column' in source && !('list' in source)) {
      const { column } = columnOf(resource.model, source.column);
      sources[field] = { computed: `(case when t."${column}" is not null then '${HIDDEN}' end)` };
    }
  }
  return sources;
}
