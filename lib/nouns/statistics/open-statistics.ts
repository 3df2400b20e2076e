import type { Person } from '@/lib/core/actor/actor';
import { readSettings } from '@/lib/nouns/settings/data';
import { readTallies } from './data';
import { figuresOf } from './rules';
import type { Statistics, StatisticsQuery } from './schema';

/** The statistics for a query, limited to treatments the reader may see: for screen, JSON and CSV. */
export async function openStatistics(me: Person, query: StatisticsQuery): Promise<Statistics> {
  const [{ tallies, programme }, settings] = await Promise.all([readTallies(me, query), readSettings()]);
  const minimum = settings['statistics.minRatings'];
  const countsOnly = me.group === 'admin';
  return { query, figures: figuresOf(tallies, query, { minimum, programme, countsOnly }) };
}
