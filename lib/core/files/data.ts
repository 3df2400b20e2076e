import { visibleSql } from '@/lib/core/access/access';
import type { Actor } from '@/lib/core/actor/actor';
import { audit } from '@/lib/core/audit';
import { grantsOf, readFields } from '@/lib/core/define';
import { shapesOf } from '@/lib/core/describe';
import { isUuid } from '@/lib/core/fields/column-values';
import { sourceOf } from '@/lib/core/fields/fields';
import { nouns } from '@/lib/core/nouns';
import { pool } from '@/lib/run/db/db';
import { columnOf, Sql } from '@/lib/run/db/sql';
import { transaction } from '@/lib/run/db/transaction';
import { notFound, unavailable } from '@/lib/run/errors';
import { log } from '@/lib/run/log';
import { NoBytes } from '@/lib/run/storage/contract';
import { storedBytes } from '@/lib/run/storage/store';
import { tables } from '@/prisma/generated/tables';
import { fittingKey, fittingWidth } from './rules';

/** Held by a backup while it copies files (an advisory lock of its session). */
export const BACKUP_LOCK = 72707371;

/** Throws while a backup runs: its snapshot may refer to the bytes. Call it after the rows' removal was committed. */
export async function requireNoBackup(): Promise<void> {
  const { rowCount } = await pool.query(
    `select from pg_locks where locktype = 'advisory' and classid = 0 and objid = $1 and objsubid = 1 and granted
       and database = (select oid from pg_database where datname = current_database())`,
    [BACKUP_LOCK],
  );
  if (rowCount) throw unavailable();
}

type Row = { id: string; mediaType: string; storageKey: string; widths: number[]; name: string; isNoted: boolean };
/** `tag` identifies the content, which never changes; `bytes` are null if the caller has them already. */
export type OpenedFile = Pick<Row, 'mediaType' | 'name' | 'isNoted'> & { tag: string; bytes: Uint8Array | null };

type Place = { table: string; column: string };
/** Every column that refers to a file, from the schema: new ones count at once. */
const PLACES: readonly Place[] = Object.values(tables).flatMap(({ table, fields }) =>
  Object.values(fields).flatMap((field) =>
    'join' in field && field.to === 'File' && !field.list ? [{ table, column: field.join[0]![0] }] : [],
  ),
);

// A record never opens a file that is used elsewhere or was not uploaded by its owner, even if it names one:
// some records are older than that check (see verify-own-upload).
const noOtherReference = (table?: string, column?: string) =>
  PLACES.filter((place) => place.table !== 'users' && (place.table !== table || place.column !== column))
    .map((place) => `not exists (select from ${place.table} x where x.${place.column} = f.id)`)
    .join(' and ');
const onPerson = PLACES.flatMap(({ table, column }) => (table === 'users' ? [`o.${column}`] : []));
const ON_PERSON = `f.id in (${onPerson.join(', ')})`;
const portraitIn = (...columns: ('profile_image_id' | 'front_image_id')[]) => `from users t
  where f.id in (${columns.map((column) => `t.${column}`).join(', ')}) and f.owner_id = t.id and ${noOtherReference()}
  and not exists (select from users o where ${ON_PERSON} and o.id <> t.id)`;

/**
 * The bytes of a file, in the smallest stored width of at least `width`. Allowed are its owner; everybody who may see the
 * person or record it is the picture of; for a picture of a treatment the professional, as long as they are one, and the patient
 * while it is shared, but not whoever else has uploaded it; and admins, except for attachments of messages. If the patient has withdrawn consent, only the professional
 * may see it, even if somebody else uploaded it. 404 for everybody else, and for unknown files. If an admin opens a picture of a
 * treatment, or a file that is neither theirs nor a portrait, it is logged in the audit (`isNoted`).
 */
export async function openFile(actor: Actor, id: string, width: number, known?: string | null): Promise<OpenedFile> {
  if (!isUuid(id)) throw notFound();
  const sql = new Sql();
  const key = sql.bind(id, 'uuid');
  const me = sql.bind(actor.id, 'uuid');
  const isAdmin = sql.bind(actor.group === 'admin', 'bool');
  const isExpert = sql.bind(actor.group === 'expert', 'bool');
  const isSeen = sql.bind(actor.id !== null && actor.seenBy !== undefined, 'bool');
  const { users, 'request-notes': notes } = nouns().resources;
  const seesPortrait = visibleSql(sql, users!, actor, { compared: ['profileImage'] });
  const seesFace = visibleSql(sql, users!, actor, { compared: ['frontImage'] });
  const seesNote = visibleSql(sql, notes!, actor);
  const held = pictureHolders(sql, actor);
  const ofTreatment = 'from treatment_pictures p join treatments r on r.id = p.treatment_id where p.file_id = f.id';
  const text = `
    select f.id, f.media_type as "mediaType", f.storage_key as "storageKey", f.widths, f.name,
      (${isSeen} or ${isAdmin}) and f.visibility = 'private' and (${isSeen} or f.owner_id is distinct from ${me} or exists (select ${ofTreatment}))
        and not exists (select ${portraitIn('profile_image_id', 'front_image_id')}) and not (${held}) as "isNoted"
    from files f
    where f.id = ${key} and f.deleted_at is null and not (${isSeen} and (
      exists (select from messages m where m.picture_id = f.id)
      or exists (select ${ofTreatment} and r.pictures_withdrawn_at is not null))) and (
      f.visibility = 'public'
      or (${held})
      or exists (select ${portraitIn('profile_image_id')} and ${seesPortrait})
      or exists (select ${portraitIn('front_image_id')} and ${seesFace})
      or exists (
        select from request_note_files a join request_notes t on t.id = a.note_id and t.deleted_at is null
        where a.file_id = f.id and ${seesNote})
      or exists (
        select ${ofTreatment} and r.deleted_at is null and (${isExpert} and r.expert_id = ${me} or (r.user_id = ${me} and p.shared)))
      or f.owner_id = ${me} and not exists (select ${ofTreatment})
      or ${isAdmin} and not exists (select from messages m where m.picture_id = f.id) and not exists (
        select ${ofTreatment} and r.pictures_withdrawn_at is not null and r.expert_id is distinct from ${me}))`;
  const { rows } = await pool.query<Row>(text, sql.values);
  const file = rows[0];
  if (!file) throw notFound();
  const { mediaType, name, isNoted } = file;
  const tag = `"${id}-${fittingWidth(file, width) ?? ''}"`;
  const bytes = known === tag ? null : await bytesOf(file, width);
  if (isNoted) await noteView(actor, id);
  return { tag, bytes, mediaType, name, isNoted };
}

/** Whether a record shows the file as its picture to the actor; people and treatments have their own rules. */
function pictureHolders(sql: Sql, actor: Actor): string {
  const holders = Object.values(nouns().resources).flatMap((resource) =>
    shapesOf(resource).flatMap(({ name, kind }) => {
      const source = sourceOf(resource.sources, name);
      const isColumn =
        (kind === 'picture' || kind === 'document') &&
        resource.model !== 'User' &&
        'column' in source &&
        !('list' in source);
      return isColumn ? [{ resource, name, column: columnOf(resource.model, source.column).column }] : [];
    }),
  );
  const shown = holders
    .filter(({ resource, name }) =>
      grantsOf(resource, actor).some((grant) => readFields(resource, grant).includes(name)),
    )
    .map(({ resource, name, column }) => {
      const visible = visibleSql(sql, resource, actor, { compared: [name] });
      const alive = resource.isSoft ? ' and t.deleted_at is null' : '';
      const alone = `${noOtherReference(resource.table, column)} and not exists (select from users o where ${ON_PERSON})`;
      return `exists (select from "${resource.table}" t where t."${column}" = f.id${alive} and ${visible} and ${alone})`;
    });
  return shown.join(' or ') || 'false';
}

/** A file missing in the storage is a 404, an unavailable storage a 503. */
const bytesOf = (file: Pick<Row, 'storageKey' | 'widths'>, width: number): Promise<Uint8Array> =>
  storedBytes(fittingKey(file, width)).catch((error: unknown) => {
    if (error instanceof NoBytes) throw notFound();
    log.error({ err: error }, 'a file could not be read');
    throw unavailable(undefined, error);
  });

const noteView = (actor: Actor, id: string): Promise<void> =>
  transaction((tx) => audit(tx, actor, { action: 'view', entity: 'files', entityId: id }));
