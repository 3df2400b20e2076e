// Encrypts and decrypts fields of encrypted kinds, for all resources.

import type { Input } from '@/lib/core/assign';
import type { Resource } from '@/lib/core/define';
import { shapesOf } from '@/lib/core/describe';
import { type Source, sourceOf } from '@/lib/core/fields/fields';
import { kindOf } from '@/lib/core/fields/kinds';
import { columnOf } from '@/lib/run/db/sql';
import { type MasterKey, masterKeys, Undecipherable } from '@/lib/run/encryption/keys';
import { MARK, openText, sealText } from '@/lib/run/encryption/seal';
import { unavailable } from '@/lib/run/errors';
import { log } from '@/lib/run/log';
import { requestContext } from '@/lib/run/request-context';

/** A field, or a part of its rows, which are told apart by `key`. */
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

type Change = (text: string, context: string) => string;

/** What a text is encrypted for. */
export const contextOf = ({ name }: Resource, id: string, { field, part }: EncryptedField, key: unknown) =>
  `${name} ${id} ${field}${part ? `.${String(key)}.${part}` : ''}`;

/** The record with each of its encrypted texts changed. */
function mapTexts(resource: Resource, id: string, record: Input, change: Change): Input {
  const changed = { ...record };
  for (const one of encryptedFields(resource)) {
    const { field, part } = one;
    const value = changed[field];
    if (typeof value === 'string') changed[field] = change(value, contextOf(resource, id, one, null));
    else if (part && Array.isArray(value))
      changed[field] = value.map((row: Input) => {
        const text = row[part];
        return typeof text === 'string'
          ? { ...row, [part]: change(text, contextOf(resource, id, one, row[one.key!])) }
          : row;
      });
  }
  return changed;
}

/** The input as it is to be stored in the record with this id. */
export async function sealFields(resource: Resource, id: string, input: Input): Promise<Input> {
  if (!hasEncrypted(resource, input)) return input;
  const keys = await masterKeys();
  return mapTexts(resource, id, input, (text, context) => sealText(keys, context, text));
}

const hasEncrypted = (resource: Resource, input: Input): boolean =>
  encryptedFields(resource).some(({ field }) => input[field] !== undefined);

/** A stored record, or rows read by other means under the names of the resource, with readable texts. 503 if a key is missing. */
export async function openFields<Row extends object>(resource: Resource, id: string, record: Row): Promise<Row> {
  if (encryptedFields(resource).length === 0) return record;
  const keys = await masterKeys();
  const request = requestContext.getStore();
  if (request) request.hasDecrypted = true;
  return mapTexts(resource, id, record as Input, (text, context) => opened(keys, text, context)) as Row;
}

/** Decrypts the texts of a record given as JSON, with its id as `_id`. 503 if a key is missing. */
export async function openBody(resource: Resource, body: string): Promise<string> {
  if (encryptedFields(resource).length === 0 || !body.includes(`"${MARK}`)) return body;
  const record = JSON.parse(body) as Input;
  return JSON.stringify(await openFields(resource, String(record._id), record));
}

function opened(keys: readonly MasterKey[], text: string, context: string): string {
  try {
    return openText(keys, context, text);
  } catch (error) {
    if (!(error instanceof Undecipherable)) throw error;
    log.error({ err: error }, 'an encrypted text could not be read');
    throw unavailable();
  }
}

/** A column of a table that is no resource, with texts about somebody's health. */
export type EncryptedColumn = { table: string; column: string };

export const contextIn = ({ table, column }: EncryptedColumn, id: string) => `${table} ${id} ${column}`;

/** The text as it is to be stored in the row with this id. */
export const sealIn = async (place: EncryptedColumn, id: string, text: string): Promise<string> =>
  sealText(await masterKeys(), contextIn(place, id), text);

/** The stored text of the row with this id as it was written. 503 if a key is missing. */
export const openIn = async (place: EncryptedColumn, id: string, text: string): Promise<string> =>
  opened(await masterKeys(), text, contextIn(place, id));

/** Takes the place of encrypted texts in the audit, which cannot be encrypted anew when keys change. */
export const HIDDEN = '•••';

/** The record as the audit may have it. */
export const hideFields = (resource: Resource, record: Input): Input => mapTexts(resource, '', record, () => HIDDEN);

/** How the database itself reads a record for the audit. */
export function auditSources(resource: Resource): Record<string, Source> {
  const sources = { ...resource.sources };
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
