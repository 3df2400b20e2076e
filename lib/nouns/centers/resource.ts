import { defineResource } from '@/lib/core/define';
import { kitSentSql } from '@/lib/nouns/requests/cw-rollup-requests/rules.waits';
import { whileAble } from '@/lib/nouns/users/rules.assignees';
import { TODAY_SQL } from '@/lib/run/i18n/dates';
import { policy } from './policy';
import { HOURS_DUE } from './rules.hours';
import { visitNeeds } from './rules.visits';
import { type CenterField, centerRecord } from './schema';

const COUNTS = [
  ...(['treatmentCount', 'lastTrimesterTreatments', 'lastTrimester'] as const),
  ...(['visitReasons', 'lastVisitOn', 'nextContactOn'] as const),
] as const;
const countOf = (more: string) =>
  `(select count(*)::int from treatments w where w.center_id = t.id and w.deleted_at is null${more})`;

const lastTrimester = countOf(` and w.treated_on > ${TODAY_SQL} - interval '3 months'`);
/** The minimum set by the consultant in charge for the center's region, or else for all regions. */
const minimum = `(select nullif(k.last_trimester_min_treatments, 0) from consultants k
  where k.user_id = t.consultant_id and k.deleted_at is null and k.region in (t.region, 'notDefined')
  order by k.region = 'notDefined', k.created_at limit 1)`;

/** Whether centers reach their consultant's minimum; null if there is none. */
const byMinimum = {
  missed: { sql: `${lastTrimester} < ${minimum}`, tables: ['treatments', 'consultants'] },
  reached: { sql: `${lastTrimester} >= ${minimum}`, tables: ['treatments', 'consultants'] },
} as const;

const kitSent = kitSentSql('t');

/** Whether centers that take part in Clean & White wait for their kit. */
const cleanWhite = {
  kitDue: { sql: `t.is_clean_and_white and not ${kitSent}`, tables: ['center_events'] },
  kitSent: { sql: `t.is_clean_and_white and ${kitSent}`, tables: ['center_events'] },
} as const;

const visits = visitNeeds(byMinimum.missed);

export const centers = defineResource({
  name: 'centers',
  model: 'Center',
  schema: centerRecord,
  sources: {
    address: {
      parts: {
        streetName: 'streetName',
        streetNumber: 'streetNumber',
        zipCode: 'zipCode',
        city: 'city',
        province: 'province',
        provinceCode: 'provinceCode',
        region: 'region',
        country: 'country',
        plainAddress: 'plainAddress',
        placeId: 'placeId',
      },
    },
    openingHours: {
      rows: 'openingHours',
      fields: ['weekday', 'closed', 'opensAt', 'closesAt', 'reopensAt', 'reclosesAt'],
    },
    expertIds: { list: 'experts', column: 'userId', alive: 'user' },
    associateConsultant: { column: 'consultantId', while: whileAble('consultant_id', 'consultant') },
    associateDealers: { list: 'dealers', column: 'userId' },
    hoursDue: { computed: `(${HOURS_DUE})` },
    treatmentCount: { computed: countOf('') },
    lastTrimesterTreatments: { computed: lastTrimester },
    lastTrimester: { computed: `json_build_object('treatments', ${lastTrimester}, 'minimum', ${minimum})` },
    visitReasons: { computed: visits.list },
    lastVisitOn: { computed: visits.lastVisit },
    nextContactOn: { computed: visits.nextContact },
  },
  policy,
  search: ['name', 'address.streetName', 'address.zipCode', 'address.city', 'referentEmail'],
  missing: 'errors.centerNotFound',
  sort: 'name',
  conditions: {
    lastTrimester: byMinimum,
    isCleanAndWhite: cleanWhite,
    visitReasons: { any: visits.any, ...visits.reasons },
  },
  orders: { visitNeed: visits.order },
  // Lists compute these numbers only on request.
  list: Object.keys(centerRecord.shape).filter((field) => !COUNTS.some((count) => count === field)) as CenterField[],
});
