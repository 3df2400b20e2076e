import { visibleSql } from '@/lib/core/access/access';
import type { Person } from '@/lib/core/actor/actor';
import { deletedSql } from '@/lib/core/read';
import { viewIn, viewsOf } from '@/lib/core/saved-views/save-view-form';
import type { Query } from '@/lib/core/screens/address';
import { withNamedRecords } from '@/lib/core/screens/list-filters';
import { listScreens } from '@/lib/core/screens/lists';
import { openFirst } from '@/lib/core/screens/open-list';
import { centers, manyVisits } from '@/lib/nouns/centers/resource';
import { VISIT_REASONS, type VisitReason } from '@/lib/nouns/centers/schema';
import type { LatLng } from '@/lib/nouns/places/map/rules';
import { Sql } from '@/lib/run/db/sql';
import { fromPool } from '@/lib/run/db/transaction';

export const VISITS = 'visits';
/** More centers would clutter a map of pins and clusters. */
const MAX_POINTS = 500;

export type VisitPoint = LatLng & { id: string; name: string; reasons: VisitReason[] };

/**
 * The positions of the listed centers, in order; `total`: all in the list, including those without a position;
 * `query`: what the address asks for, with the reader's default view and records typed by name.
 */
export async function mapVisits(
  me: Person,
  address: Query,
): Promise<{ points: VisitPoint[]; total: number; query: Query }> {
  const asked = viewIn(await viewsOf(me, VISITS), me.group, address);
  const query = await withNamedRecords(centers, me, asked.query);
  const fields = ['name', 'lat', 'lng', 'visitReasons'];
  const { records, total } = await openFirst(listScreens[VISITS]!, me, query, fields, { limit: MAX_POINTS });
  const points = records.flatMap(({ _id, name, lat, lng, visitReasons }): VisitPoint[] =>
    typeof lat === 'number' && typeof lng === 'number'
      ? [{ id: _id, name: String(name), lat, lng, reasons: visitReasons as VisitReason[] }]
      : [],
  );
  return { points, total, query };
}

export async function countVisitReasons(me: Person): Promise<Record<VisitReason, number>> {
  const sql = new Sql(me.id);
  const where = `${visibleSql(sql, centers, me, { compared: ['visitReasons'], finds: true })} and ${deletedSql(false)}`;
  const counts = VISIT_REASONS.map(
    (name) => `count(*) filter (where ${manyVisits.reasons[name].sql})::int as "${name}"`,
  );
  const [row] = await fromPool(
    `select ${counts.join(', ')} from centers t ${manyVisits.joinedFor(`select t.id from centers t where ${where}`)}
     where ${where}`,
    sql.values,
  );
  return row as Record<VisitReason, number>;
}
