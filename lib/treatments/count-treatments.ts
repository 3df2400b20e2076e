import { pool } from '@/lib/db';
import type { TreatmentMethod } from './schema';

export type MethodFigures = { method: TreatmentMethod; count: number; gain: number | null };
export type MonthFigures = { month: string; count: number };
export type Figures = { byMethod: MethodFigures[]; byMonth: MonthFigures[]; ultraRatings: number[] };

const MINE = `treated_on > current_date - interval '12 months' and deleted_at is null and ($1::uuid is null or expert_id = $1::uuid)`;

/** The treatments of the last twelve months in figures: of one professional, or with null of everybody. */
export async function countTreatments(expertId: string | null): Promise<Figures> {
  const [methods, months, ratings] = await Promise.all([
    pool.query<MethodFigures>({
      name: 'treatments-by-method',
      text: `select product_name as method, count(*)::int as count, avg(gain)::float8 as gain
             from treatments where ${MINE} group by product_name order by count desc`,
      values: [expertId],
    }),
    pool.query<MonthFigures>({
      name: 'treatments-by-month',
      text: `select to_char(m, 'MM/YYYY') as month,
                    (select count(*)::int from treatments where ${MINE} and date_trunc('month', treated_on) = m) as count
             from generate_series(date_trunc('month', current_date) - interval '11 months',
                                  date_trunc('month', current_date), interval '1 month') m order by m`,
      values: [expertId],
    }),
    pool.query<{ rating: number }>({
      name: 'ultra-ratings',
      text: `select rating from treatments
             where product_name = 'ULTRA' and rating is not null and deleted_at is null
               and ($1::uuid is null or expert_id = $1::uuid)`,
      values: [expertId],
    }),
  ]);
  return { byMethod: methods.rows, byMonth: months.rows, ultraRatings: ratings.rows.map(({ rating }) => rating) };
}
