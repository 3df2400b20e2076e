import { fromPool } from '@/lib/run/db/transaction';
import { TODAY_SQL } from '@/lib/run/i18n/dates';
import { cacheReport } from './cached-reports';
import type { MeasuredGain } from './rules.gains';

/** Gains of the last two years' treatments, recounted hourly by the worker. */
export async function readGains(): Promise<MeasuredGain[]> {
  return fromPool<MeasuredGain>(
    'select method::text, start_step::int4 as start, gain::int4, count from bookkeeping.measured_gains',
  );
}

/** Fills the empty table of measured gains from the treatments of the last two years. */
export const COUNT_GAINS = `insert into bookkeeping.measured_gains (method, start_step, gain, count)
  select product_name, start_step, gain, count(*)::int from treatments
  where color_type = 'classical' and gain is not null and deleted_at is null
    and treated_on > ${TODAY_SQL} - interval '24 months'
  group by product_name, start_step, gain`;

/** Recounts these gains for the public pages; hourly. */
export const cacheGains = (): Promise<number | null> =>
  cacheReport('measured-gains', async (run) => {
    await run('delete from bookkeeping.measured_gains', []);
    await run(COUNT_GAINS, []);
  });
