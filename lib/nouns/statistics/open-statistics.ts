import { refusal } from '@/lib/core/access/access';
import type { Actor, Person } from '@/lib/core/actor/actor';
import type { SignedInGroup } from '@/lib/core/actor/roles';
import { audit } from '@/lib/core/audit';
import { readSettings } from '@/lib/nouns/settings/data';
import { transaction } from '@/lib/run/db/transaction';
import { haveEnoughPatients, readTallies } from './data';
import { monthOf } from './read-query';
import { figuresOf } from './rules';
import type { Statistics, StatisticsQuery } from './schema';

/** Patients may read treatments, but their few are no statistics; all others may read none. */
const readers: readonly SignedInGroup[] = ['admin', 'expert'];

/** 401 or 403. The policy of treatments decides which treatments are included. */
export function requireStatisticsReader(actor: Actor): Person {
  if (actor.id === null || !readers.includes(actor.group)) throw refusal(actor);
  return actor;
}

/**
 * The statistics for a query, limited to treatments the reader may see: for screen, JSON and CSV. An admin's access to
 * health data is logged, also of the whole programme: two periods that differ by one treatment reveal its patient's
 * statements.
 */
export async function openStatistics(me: Person, query: StatisticsQuery): Promise<Statistics> {
  const countsOnly = me.group === 'admin' || me.seenBy !== undefined;
  const [{ tallies, programme }, showsHealth, settings] = await Promise.all([
    readTallies(me, query, monthOf(new Date())),
    countsOnly ? haveEnoughPatients(me, query) : true,
    readSettings(),
  ]);
  const minimum = settings['statistics.minRatings'];
  const figures = figuresOf(tallies, query, { minimum, programme, showsHealth });
  if (countsOnly && figures.complications)
    await transaction((tx) => audit(tx, me, { action: 'view', entity: 'treatments', entityId: null, after: query }));
  return { query, figures };
}
