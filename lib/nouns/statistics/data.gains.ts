import { pool } from '@/lib/run/db/db';
import type { MeasuredGain } from './rules.gains';

/** What treatments of the last two years gained, as the worker counted it within the hour. */
export async function readGains(): Promise<MeasuredGain[]> {
  const { rows } = await pool.query<MeasuredGain>({
    name: 'measured-gains',
    text: 'select method::text, start_step::int4 as start, gain::int4, count from bookkeeping.measured_gains',
  });
  return rows;
}
