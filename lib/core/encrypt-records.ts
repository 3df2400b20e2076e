import type { Resource } from '@/lib/core/define';
import {
  contextIn,
  contextOf,
  type EncryptedColumn,
  type EncryptedField,
  encryptedFields,
} from '@/lib/core/encrypted-fields';
import { sourceOf } from '@/lib/core/fields/fields';
import { columnOf, relationOf, tableOf } from '@/lib/run/db/sql';
import { transaction, within } from '@/lib/run/db/transaction';
import { currentKeyId, masterKeys } from '@/lib/run/encryption/keys';
import { MARK, openText, sealText } from '@/lib/run/encryption/seal';

/** `reasons`: of the first failures. */
export type EncryptedTexts = { encrypted: number; failed: number; reasons: string[] };

const AT_ONCE = 500;
const MOST_REASONS = 20;

/** Where a field is stored: its table and column, and the columns with the record's id and the key of the row. */
type Place = { table: string; column: string; owner: string; key: string };
type ContextOf = (owner: string, key: string | null) => string;
type Found = { row: string; owner: string; key: string | null; text: string };

function placeOf({ model, table, sources }: Resource, { field, part }: EncryptedField): Place {
  const source = sourceOf(sources, field);
  if ('rows' in source) {
    const relation = relationOf(model, source.rows);
    const nameOf = (name: string) => columnOf(relation.to, name).column;
    const owner = `r."${relation.join[0]![1]}"`;
    return { table: tableOf(relation.to).table, column: nameOf(part!), owner, key: `r."${nameOf(source.fields[0]!)}"` };
  }
  if (!('column' in source)) throw new Error(`${field} is not a column of ${table}`);
  return { table, column: columnOf(model, source.column).column, owner: 'r."id"', key: 'null' };
}

/**
 * Encrypts the texts of encrypted fields, and of these `columns`, that are not encrypted yet, or with a former key, with the first key. Changes
 * made meanwhile prevail; the times of the records stay. A killed run can be repeated.
 * @param tell called after each batch
 */
export async function encryptRecords(
  resources: readonly Resource[],
  tell: (soFar: EncryptedTexts) => void = () => {},
  columns: readonly EncryptedColumn[] = [],
): Promise<EncryptedTexts> {
  const done: EncryptedTexts = { encrypted: 0, failed: 0, reasons: [] };
  for (const resource of resources)
    for (const field of encryptedFields(resource))
      await encryptPlace(placeOf(resource, field), (id, key) => contextOf(resource, id, field, key), done, tell);
  for (const one of columns)
    await encryptPlace({ ...one, owner: 'r."id"', key: 'null' }, (id) => contextIn(one, id), done, tell);
  return done;
}

async function encryptPlace(
  place: Place,
  contextAt: ContextOf,
  done: EncryptedTexts,
  tell: (soFar: EncryptedTexts) => void,
): Promise<void> {
  for (let after: string | null = null; ; ) {
    const last: string | null = await transaction(async (tx) => {
      const rows = within(tx);
      const some = (await rows(selectSql(place), [after, `${MARK}${currentKeyId()}.%`, AT_ONCE])) as Found[];
      const sealed = await sealAll(contextAt, some, done);
      await rows(`select set_config('portal.keep_updated_at', 'on', true)`, []);
      const changed = await rows(updateSql(place), [
        sealed.map(({ row }) => row),
        sealed.map(({ text }) => text),
        sealed.map(({ now }) => now),
      ]);
      done.encrypted += changed.length;
      return some.at(-1)?.row ?? null;
    });
    if (last === null) return;
    tell(done);
    after = last;
  }
}

const selectSql = ({ table, column, owner, key }: Place) => `
  select r."id"::text as row, ${owner}::text as owner, ${key}::text as key, r."${column}" as text from "${table}" r
  where r."${column}" is not null and r."${column}" not like $2 and ($1::uuid is null or r."id" > $1::uuid)
  order by r."id" limit $3::int`;

const updateSql = ({ table, column }: Place) => `
  update "${table}" r set "${column}" = s.now from unnest($1::uuid[], $2::text[], $3::text[]) as s(id, text, now)
  where r."id" = s.id and r."${column}" = s.text returning 1 as ok`;

async function sealAll(contextAt: ContextOf, some: Found[], done: EncryptedTexts) {
  const keys = await masterKeys();
  return some.flatMap(({ row, owner, key, text }) => {
    const context = contextAt(owner, key);
    try {
      return [{ row, text, now: sealText(keys, context, openText(keys, context, text)) }];
    } catch (error) {
      done.failed += 1;
      if (done.reasons.length < MOST_REASONS) done.reasons.push(error instanceof Error ? error.message : context);
      return [];
    }
  });
}
