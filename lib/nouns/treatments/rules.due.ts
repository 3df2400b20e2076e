import { TODAY_SQL } from '@/lib/run/i18n/dates';
import { CONTROL_PERIODS } from './schema';

/** The conditions of lists that API parameters cannot express, as SQL over the treatment `t`. */
const dateBefore = (period: string) => {
  const [unit, count] = period.split('_');
  return `(${TODAY_SQL} - interval '${count} ${unit}')::date`;
};

/** It has pictures. */
export const hasPictures = {
  sql: 'exists (select from treatment_pictures p where p.treatment_id = t.id)',
  tables: ['treatment_pictures'],
};

/** A control is about due and not recorded, from a week before its date to thirty days after, the default of the setting that `openChances` follows. */
export const isControlDue = {
  sql: `(t.treated_on <= ${TODAY_SQL} and (${CONTROL_PERIODS.map(
    (period) => `(t.treated_on between ${dateBefore(period)} - 30 and ${dateBefore(period)} + 7
      and not exists (select from control_visits v where v.treatment_id = t.id and v.period = '${period}'))`,
  ).join(' or ')}))`,
  tables: ['control_visits'],
};
