import { visibleSql } from '@/lib/core/access/access';
import type { Person } from '@/lib/core/actor/actor';
import { hrefOf } from '@/lib/core/actor/roles';
import { nouns } from '@/lib/core/nouns';
import { Sql } from '@/lib/run/db/sql';
import { fromPool } from '@/lib/run/db/transaction';
import { pathOfRequest, TITLE_SQL, WORDS_SQL } from './data';
import { isOpen, keysSql, TABLES } from './rules';
import type { MatchReason, RequestName } from './schema';

export type Duplicate = {
  id: string;
  title: string;
  href: string;
  status: string;
  createdAt: Date;
  same: MatchReason[];
  mayMerge: boolean;
};

export type MergedRequest = { id: string; title: string; message: string; createdAt: Date; maySeparate: boolean };

export type Duplicates = { others: Duplicate[]; merged: MergedRequest[] };

const MAX_DUPLICATES = 10;

/** Probable duplicates of a request that its reader can see, open ones first, and those merged into it. */
export async function openDuplicates(
  me: Person,
  name: RequestName,
  record: { _id: string; status?: unknown },
  mayUpdate: boolean,
): Promise<Duplicates> {
  const sql = new Sql(me.id);
  const id = sql.bind(record._id, 'uuid');
  const seen = visibleSql(sql, nouns().resources[name]!, me);
  const read = `t.id::text, ${TITLE_SQL[name]} as title, t.status::text, t.created_at as "createdAt"`;
  const rows = await fromPool<Duplicate & { words: string | null; seen: boolean; same: MatchReason[] | null }>(
    `(select ${read}, null as words, true as seen, array(select distinct split_part(key, ' ', 1)
        from unnest(${keysSql(name)}) key where key = any(${keysSql(name, 'g')})) as same
      from ${TABLES[name]} g join ${TABLES[name]} t on ${keysSql(name)} && ${keysSql(name, 'g')} and t.id <> g.id
      where g.id = ${id} and t.deleted_at is null and ${seen} order by t.waiting_since, t.created_at desc limit ${MAX_DUPLICATES})
     union all
     (select ${read}, ${WORDS_SQL[name]} as words, ${seen} as seen, null as same from ${TABLES[name]} t
      where t.merged_into_id = ${id} order by t.created_at limit ${MAX_DUPLICATES})`,
    sql.values,
  );
  const isMergeable = mayUpdate && isOpen(name, String(record.status));
  const others = rows
    .filter(({ same }) => same !== null)
    .map(
      (row): Duplicate => ({
        id: row.id,
        title: row.title,
        status: row.status,
        createdAt: row.createdAt,
        // Anybody may write under a known phone number, or the name of a practice.
        same: name === 'reportings' || row.same.includes('email') ? row.same : [...row.same, 'otherEmail' as const],
        href: hrefOf(me.group, pathOfRequest(name, row.id)),
        mayMerge: isMergeable && isOpen(name, row.status),
      }),
    );
  const merged = rows
    .filter(({ same }) => same === null)
    .map((row) => ({
      id: row.id,
      title: row.title,
      message: row.words ?? '',
      createdAt: row.createdAt,
      maySeparate: mayUpdate && row.seen,
    }));
  return { others, merged };
}
