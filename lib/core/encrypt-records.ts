import type { Input } from '@/lib/core/assign';
import type { Resource } from '@/lib/core/define';
import {
  contextIn,
  type EncryptedColumn,
  type EncryptedField,
  encryptedFields,
  fieldContext,
  type SealedGroup,
  sealedGroup,
  sealValues,
} from '@/lib/core/encrypted-fields';
import { sourceOf } from '@/lib/core/fields/fields';
import { columnOf, relationOf, tableOf } from '@/lib/run/db/sql';
import { type Tx, transaction, within } from '@/lib/run/db/transaction';
import { currentKeyId, masterKeys } from '@/lib/run/encryption/keys';
import { MARK, openText, sealText } from '@/lib/run/encryption/seal';

/** `reasons`: of the first failures. */
export type EncryptedTexts = { encrypted: number; failed: number; reasons: string[] };

const AT_ONCE = 500;
const MOST_REASONS = 20;

/** `owner` and `key` are the columns with the record's id and the key of the row; `only`: a further condition. */
type Place = { table: string; column: string; owner: string; key: string; only?: string };
type ContextOf = (owner: string, key: string | null) => string;
type TextRow = { row: string; owner: string; key: string | null; text: string };

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

/** `values`: unencrypted values in their own columns, as JSON; null if there are none. */
type FoundGroup = { row: string; text: string | null; values: string | null };

/**
 * Encrypts with the first key everything not encrypted yet, or with a former key: the texts of encrypted fields, groups
 * of values in their own columns, and the texts of these `columns`. Changes made meanwhile prevail; the times of the
 * records stay. A killed run can be repeated.
 * @param onProgress called after each batch
 */
export async function encryptRecords(
  resources: readonly Resource[],
  onProgress: (soFar: EncryptedTexts) => void = () => {},
  columns: readonly EncryptedColumn[] = [],
): Promise<EncryptedTexts> {
  const done: EncryptedTexts = { encrypted: 0, failed: 0, reasons: [] };
  for (const resource of resources) {
    for (const field of encryptedFields(resource))
      await encryptPlace(
        placeOf(resource, field),
        (id, key) => fieldContext(resource, id, field, key),
        done,
        onProgress,
      );
    const group = sealedGroup(resource);
    if (group) await inBatches((tx, after) => encryptGroups(tx, resource.model, group, after, done), done, onProgress);
  }
  for (const one of columns)
    await encryptPlace({ ...one, owner: 'r."id"', key: 'null' }, (id) => contextIn(one, id), done, onProgress);
  return done;
}

type Batch = (tx: Tx, after: string | null) => Promise<string | null>;

/** One transaction per batch; it returns its last row, or null at the end. */
async function inBatches(batch: Batch, done: EncryptedTexts, tell: (soFar: EncryptedTexts) => void): Promise<void> {
  for (let after: string | null = null; ; ) {
    const last: string | null = await transaction(async (tx) => {
      await within(tx)(`select set_config('portal.keep_updated_at', 'on', true)`, []);
      return batch(tx, after);
    });
    if (last === null) return;
    tell(done);
    after = last;
  }
}

export const encryptPlace = (
  place: Place,
  contextAt: ContextOf,
  done: EncryptedTexts,
  tell: (soFar: EncryptedTexts) => void = () => {},
): Promise<void> =>
  inBatches(
    async (tx, after) => {
      const rows = within(tx);
      const some = (await rows(selectSql(place), [after, `${MARK}${currentKeyId()}.%`, AT_ONCE])) as TextRow[];
      const sealed = await sealAll(contextAt, some, done);
      const changed = await rows(updateSql(place), [
        sealed.map(({ row }) => row),
        sealed.map(({ text }) => text),
        sealed.map(({ now }) => now),
      ]);
      done.encrypted += changed.length;
      return some.at(-1)?.row ?? null;
    },
    done,
    tell,
  );

/** Moves values from their own columns into the encrypted one, where values written by an older process prevail. */
async function encryptGroups(tx: Tx, model: string, group: SealedGroup, after: string | null, done: EncryptedTexts) {
  const rows = within(tx);
  const { table, column } = group.place;
  const own = group.members.map((member) => ({ key: member.column, ...columnOf(model, member.column) }));
  const isPlain = own.map((one) => `r."${one.column}" is not null`).join(' or ');
  const plain = `json_build_object(${own.map((one) => `'${one.key}', r."${one.column}"`).join(', ')})::text`;
  const values = `case when ${isPlain} then ${plain} end`;
  const some = (await rows(
    `select r."id"::text as row, r."${column}" as text, ${values} as values from "${table}" r
     where (${isPlain} or r."${column}" not like $2) and ($1::uuid is null or r."id" > $1::uuid)
     order by r."id" limit $3::int`,
    [after, `${MARK}${currentKeyId()}.%`, AT_ONCE],
  )) as FoundGroup[];
  const keys = await masterKeys();
  const sealed = some.flatMap(({ row, text, values: plainly }) => {
    const context = contextIn(group.place, row);
    const now = orFailure(context, done, () => {
      const before = text === null ? {} : (JSON.parse(openText(keys, context, text)) as Input);
      const written = Object.entries(JSON.parse(plainly ?? '{}') as Input).filter(([, value]) => value !== null);
      return sealValues(keys, group, row, { ...before, ...Object.fromEntries(written) });
    });
    return now === undefined ? [] : [{ row, text, plainly, now }];
  });
  const changed = await rows(
    `update "${table}" r set "${column}" = s.now${own.map((one) => `, "${one.column}" = null`).join('')}
     from unnest($1::uuid[], $2::text[], $3::text[], $4::text[]) as s(id, text, plain, now)
     where r."id" = s.id and r."${column}" is not distinct from s.text and (${values}) is not distinct from s.plain
     returning 1 as ok`,
    [
      sealed.map(({ row }) => row),
      sealed.map(({ text }) => text),
      sealed.map(({ plainly }) => plainly),
      sealed.map(({ now }) => now),
    ],
  );
  done.encrypted += changed.length;
  return some.at(-1)?.row ?? null;
}

const selectSql = ({ table, column, owner, key, only = 'true' }: Place) => `
  select r."id"::text as row, ${owner}::text as owner, ${key}::text as key, r."${column}" as text from "${table}" r
  where r."${column}" is not null and r."${column}" not like $2 and (${only}) and ($1::uuid is null or r."id" > $1::uuid)
  order by r."id" limit $3::int`;

const updateSql = ({ table, column }: Place) => `
  update "${table}" r set "${column}" = s.now from unnest($1::uuid[], $2::text[], $3::text[]) as s(id, text, now)
  where r."id" = s.id and r."${column}" = s.text returning 1 as ok`;

async function sealAll(contextAt: ContextOf, some: TextRow[], done: EncryptedTexts) {
  const keys = await masterKeys();
  return some.flatMap(({ row, owner, key, text }) => {
    const context = contextAt(owner, key);
    const now = orFailure(context, done, () => sealText(keys, context, openText(keys, context, text)));
    return now === undefined ? [] : [{ row, text, now }];
  });
}

/** Undefined, and counted as failed, if the stored text cannot be decrypted. */
function orFailure<T>(context: string, done: EncryptedTexts, sealed: () => T): T | undefined {
  try {
    return sealed();
  } catch (error) {
    done.failed += 1;
    if (done.reasons.length < MOST_REASONS) done.reasons.push(error instanceof Error ? error.message : context);
    return undefined;
  }
}
