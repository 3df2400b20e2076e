import type { Person } from '@/lib/core/actor/actor';
import { type Query, readPaging } from '@/lib/core/screens/address';
import { readExistingPage, readShown } from '@/lib/core/screens/read-records';
import { pool } from '@/lib/run/db/db';
import { names } from '@/lib/run/names';
import { treatments } from './resource';
import type { TreatmentRecord } from './schema';

const SHOWN = names('treatedOn productName expertName centerName colorType startValue endValue gain rating');

export type TreatmentRow = Pick<TreatmentRecord, (typeof SHOWN)[number]> & {
  _id: string;
  treatedOn: string;
  /** A shared picture, preferably the one after. */
  thumbnail?: string | undefined;
};

export type TreatmentList = {
  /** From the address. */
  state: { q: string; sort: string; page: number; limit: number; columns: string[]; chosen: Record<string, string> };
  records: TreatmentRow[];
  total: number;
  isLowerBound: boolean;
};

export async function listTreatments(me: Person, query: Query): Promise<TreatmentList> {
  const state = { ...readPaging(query), q: '', sort: '', columns: [], chosen: {} };
  const { records, total, isLowerBound, page } = await readExistingPage(state, (wanted) =>
    readShown(treatments, me, {
      sort: '-treatedOn',
      page: String(wanted),
      limit: String(state.limit),
      fields: SHOWN.join(','),
    }),
  );
  const rows = records as unknown as TreatmentRow[];
  const thumbnails = await thumbnailsOf(
    me,
    rows.map(({ _id }) => _id),
  );
  return {
    state: { ...state, page },
    records: rows.map((row) => ({ ...row, thumbnail: thumbnails.get(row._id) })),
    total,
    isLowerBound,
  };
}

/** One picture for each treatment, of those that the professional shares with this patient. */
async function thumbnailsOf(me: Person, ids: string[]): Promise<Map<string, string>> {
  const { rows } = await pool.query<{ id: string; file: string }>({
    name: 'treatment-thumbnails',
    text: `select distinct on (t.id) t.id::text, p.file_id::text as file
      from treatments t join treatment_pictures p on p.treatment_id = t.id
      where t.id = any($1::uuid[]) and t.user_id = $2 and p.shared and t.pictures_withdrawn_at is null
        and p.kind in ('pre', 'post')
      order by t.id, p.kind desc`,
    values: [ids, me.id],
  });
  return new Map(rows.map(({ id, file }) => [id, `/api/files/${file}?width=400`]));
}
