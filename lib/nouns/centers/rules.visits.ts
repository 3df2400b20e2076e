import { TODAY_SQL } from '@/lib/run/i18n/dates';
import { type VISIT_REASONS, VISIT_SETTING } from './schema';

type Reason = (typeof VISIT_REASONS)[number];
type Condition = { sql: string; tables: readonly string[] };

const visitsOf = 'from center_visits v where v.center_id = t.id and v.deleted_at is null';
const lastVisit = `(select max(v.visited_on) ${visitsOf})`;
/** The contact date agreed at the last visit, which replaces earlier agreements. */
const nextContact = `(select v.next_contact_on ${visitsOf} order by v.visited_on desc, v.id desc limit 1)`;
/** For centers never visited, the time counts from the day they joined. */
const quietSince = `coalesce(${lastVisit}, (t.created_at at time zone 'Europe/Rome')::date)`;
const quietDays = `coalesce((select s.value::int from settings s where s.name = '${VISIT_SETTING.name}'
  and s.deleted_at is null and s.value ~ '^[0-9]{1,4}$'), ${VISIT_SETTING.days})`;

/** Why a center needs a visit, as SQL over its row `t`; the minimum is that of its consultant. */
export function visitNeeds(belowMinimum: Condition) {
  const reasons: Record<Reason, Condition> = {
    contactDue: { sql: `coalesce(${nextContact} <= ${TODAY_SQL}, false)`, tables: ['center_visits'] },
    requestWaiting: {
      sql: `(exists (select from memberships m where m.center_id = t.id and m.status = 'waiting' and m.kind = 'request')
        or exists (select from product_test_requests r where r.consultant_id = t.consultant_id and r.status = 'new'
          and r.deleted_at is null and r.referent_email = t.referent_email))`,
      tables: ['memberships', 'product_test_requests'],
    },
    belowMinimum: { sql: `coalesce(${belowMinimum.sql}, false)`, tables: belowMinimum.tables },
    kitMissing: {
      sql: `(t.is_authorized and (t.welcome_kit = 'not_received' or (t.tier <> 'BASE' and not t.has_promo_sent)))`,
      tables: [],
    },
    quiet: { sql: `${quietSince} < ${TODAY_SQL} - ${quietDays}`, tables: ['center_visits', 'settings'] },
  };
  const all = Object.entries(reasons);
  const tables = [...new Set(all.flatMap(([, one]) => one.tables))];
  const weight = all.map(([, { sql }]) => `(${sql})::int`).join(' + ');
  // Those that read no other table first: with one reason, the rest is not looked up.
  const cheapest = all.map(([, reason]) => reason).toSorted((a, b) => a.tables.length - b.tables.length);
  return {
    reasons,
    /** The reasons that apply, in order. */
    list: `array_remove(array[${all.map(([name, { sql }]) => `case when ${sql} then '${name}' end`).join(', ')}], null)`,
    lastVisit,
    nextContact,
    /** Most reasons first, then those waiting longest. */
    order: {
      keys: [
        { sql: weight, type: 'int', descending: true },
        { sql: quietSince, type: 'date' },
      ],
      tables,
    },
    any: { sql: `(${cheapest.map(({ sql }) => `(${sql})`).join(' or ')})`, tables },
  };
}
