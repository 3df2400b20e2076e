import { defineResource } from '@/lib/core/define';
import { searchedFields, users } from '@/lib/nouns/users/resource';
import { healthFields } from '@/lib/nouns/users/schema';
import { TODAY_SQL } from '@/lib/run/i18n/dates';
import { policy } from './policy';
import { type ExpertField, expertRecord, QUIET_SETTING } from './schema';

const lastTreatment = '(select max(w.treated_on) from treatments w where w.expert_id = t.id and w.deleted_at is null)';
const quietDays = `coalesce((select s.value::int from settings s where s.name = '${QUIET_SETTING.name}'
  and s.deleted_at is null and s.value ~ '^[0-9]{1,4}$'), ${QUIET_SETTING.days})`;
/** For people without treatments, inactivity counts from the day they joined. */
const isQuiet = `coalesce(${lastTreatment}, (t.created_at at time zone 'Europe/Rome')::date)
  < ${TODAY_SQL} - ${quietDays}`;
const tables = ['treatments', 'settings'];

export const experts = defineResource({
  name: 'users/experts',
  model: 'User',
  schema: expertRecord,
  sources: {
    ...users.sources,
    lastTreatmentOn: { computed: lastTreatment },
    activity: { computed: `array_remove(array[case when ${isQuiet} then 'quiet' end], null)` },
  },
  policy,
  onlySingly: healthFields,
  search: searchedFields,
  sort: 'surname',
  conditions: {
    activity: { quiet: { sql: isQuiet, tables }, active: { sql: `not (${isQuiet})`, tables } },
  },
  // Lists compute the last treatment only on request.
  list: Object.keys(expertRecord.shape).filter(
    (field) => field !== 'lastTreatmentOn' && field !== 'activity' && field !== 'password',
  ) as ExpertField[],
});
