import { fromPool, longTransaction, within } from '@/lib/run/db/transaction';
import { log } from '@/lib/run/log';

/** Months in advance: a worker that is off for that long is noticed before. */
const AHEAD = 3;

/** Prepares coming months of tables split by month (docs/scaling.md), and drops those past their retention. */
export async function makePartitions(): Promise<{ made: string[]; dropped: string[] }> {
  const names = async (text: string, values: unknown[]) =>
    (await fromPool(text, values)).map(({ name }) => name as string);
  const made = await names('select partitions.make_months($1::int) as name', [AHEAD]);
  const dropped = await names('select partitions.drop_past_months() as name', []);
  if (made.length + dropped.length === 0) return { made, dropped };
  await longTransaction((tx) => within(tx)('select partitions.refresh_statistics()', []));
  log.info({ made, dropped }, 'months of large tables');
  return { made, dropped };
}
