import { everyRow, type Policy } from '@/lib/core/access/policy';
import { inProvinces, type Person } from '@/lib/core/actor/actor';
import type { SignedInGroup } from '@/lib/core/actor/roles';
import { defineResource } from '@/lib/core/define';
import { sameNamed } from '@/lib/core/fields/fields';
import { kitSentSql } from '@/lib/nouns/requests/cw-rollup-requests/rules.waits';
import { settingSql } from '@/lib/nouns/settings/rules';
import { conditionAssigneeActive } from '@/lib/nouns/users/rules.assignees';
import { TODAY_SQL } from '@/lib/run/i18n/dates';
import { names } from '@/lib/run/names';
import { HOURS_DUE } from './rules';
import { CENTER_CHOICES, type CenterField, centerRecord, type VISIT_REASONS } from './schema';

type Reason = (typeof VISIT_REASONS)[number];
type Condition = { sql: string; tables: readonly string[] };

/** What the reasons for a visit are read from, as SQL. */
type Looks = Record<'lastVisit' | 'nextContact' | 'recent' | 'minimum', string>;

const TODAY = `(select ${TODAY_SQL})`;
const visitsOf = 'from center_visits v where v.center_id = t.id and v.deleted_at is null';
const recentOnly = `w.deleted_at is null and w.treated_on > ${TODAY_SQL} - interval '3 months'`;

/** Of the center in row `t`; the minimum is that of its consultant. */
const ofOne: Looks = {
  lastVisit: `(select max(v.visited_on) ${visitsOf})`,
  // The contact date agreed at the last visit, which replaces earlier agreements.
  nextContact: `(select v.next_contact_on ${visitsOf} order by v.visited_on desc, v.id desc limit 1)`,
  recent: `(select count(*)::int from treatments w where w.center_id = t.id and ${recentOnly})`,
  minimum: `(select nullif(k.last_trimester_min_treatments, 0) from consultants k
    where k.user_id = t.consultant_id and k.deleted_at is null and k.region in (t.region, 'notDefined')
    order by k.region = 'notDefined', k.created_at limit 1)`,
};

/** The same from joins: of tens of thousands of centers, each table is read once instead of once per center. */
const ofMany: Looks = {
  lastVisit: 'visit.visited_on',
  nextContact: 'visit.next_contact_on',
  recent: 'coalesce(recent.treatments, 0)',
  minimum: 'least.minimum',
};
const joinedFor = (ids: string) => `
  left join (select distinct on (v.center_id) v.center_id, v.visited_on, v.next_contact_on from center_visits v
    where v.deleted_at is null and v.center_id in (${ids})
    order by v.center_id, v.visited_on desc, v.id desc) visit on visit.center_id = t.id
  left join (select w.center_id, count(*)::int as treatments from treatments w
    where ${recentOnly} and w.center_id in (${ids}) group by 1) recent on recent.center_id = t.id
  left join lateral ${ofOne.minimum} as least(minimum) on true`;

/** Why a center needs a visit, as SQL over its row `t`. */
function visitNeeds({ lastVisit, nextContact, recent, minimum }: Looks) {
  // For centers never visited, the time counts from the day they joined.
  const quietSince = `coalesce(${lastVisit}, (t.created_at at time zone 'Europe/Rome')::date)`;
  const reasons: Record<Reason, Condition> = {
    contactDue: { sql: `coalesce(${nextContact} <= ${TODAY}, false)`, tables: ['center_visits'] },
    requestWaiting: {
      // Requests of others reach nobody who could decide about them (memberships/resource.ts).
      sql: `(exists (select from memberships m join users u on u.id = m.user_id
          and u.confirmed_user and u.enabled_user and u.deleted_at is null
          where m.center_id = t.id and m.status = 'waiting' and m.kind = 'request')
        or exists (select from product_test_requests r where r.consultant_id = t.consultant_id and r.status = 'new'
          and r.deleted_at is null and r.referent_email = t.referent_email))`,
      tables: ['memberships', 'product_test_requests', 'users'],
    },
    belowMinimum: { sql: `coalesce(${recent} < ${minimum}, false)`, tables: ['treatments', 'consultants'] },
    kitMissing: {
      sql: `(t.is_authorized and (t.welcome_kit = 'not_received' or (t.tier <> 'BASE' and not t.has_promo_sent)))`,
      tables: [],
    },
    quiet: {
      sql: `${quietSince} < ${TODAY} - ${settingSql('visits.quietDays')}`,
      tables: ['center_visits', 'settings'],
    },
  };
  const all = Object.entries(reasons);
  const tables = [...new Set(all.flatMap(([, one]) => one.tables))];
  const weight = all.map(([, { sql }]) => `(${sql})::int`).join(' + ');
  // Those that read no other table first: with one reason, the rest is not looked up.
  const cheapest = all.map(([, reason]) => reason).toSorted((a, b) => a.tables.length - b.tables.length);
  return {
    reasons,
    list: `array_remove(array[${all.map(([name, { sql }]) => `case when ${sql} then '${name}' end`).join(', ')}], null)`,
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

const visits = visitNeeds(ofOne);
/** For statements about many centers, which join `joinedFor` a statement of their ids. */
export const manyVisits = { ...visitNeeds(ofMany), joinedFor };

const shown = [
  ...names(`name slug address lat lng timeZone phoneNumbers videoLink instagramLink facebookLink site
    typesOfTreatments openingHours`),
  ...names('closures languages facilities arrival priceFrom priceTo photoId refusesInquiries'),
  'tier',
] as const satisfies CenterField[];

/** Fields that a center maintains itself. */
const own = [
  ...names(`name address lat lng timeZone phoneNumbers referentEmail videoLink instagramLink facebookLink site
    chromaticScale typesOfTreatments machineType machineName openingHours hideResults`),
  ...names('closures languages facilities arrival priceFrom priceTo photoId'),
  ...CENTER_CHOICES,
] as const satisfies CenterField[];

/** Decided by the programme: never written by the center. */
const programme = names(`expertIds associateConsultant associateDealers welcomeKit hideInMap isCleanAndWhite
  hasPromoSent`) satisfies CenterField[];

const derived = names('slug missingData isAuthorized tier hoursConfirmedAt hoursDue createdAt updatedAt');

const inside = [...own, ...programme, ...derived] as const;
/** For those who look after a center: notes, and its number of treatments. */
const lookedAfter = [
  ...inside,
  ...names(`consultantNotes externalId treatmentCount lastTrimesterTreatments lastTrimester visitReasons lastVisitOn
    nextContactOn`),
] as const;
const everything = [...own, ...programme, 'consultantNotes', 'externalId'] as const;

const publicCenters = [{ rows: () => ({ isPublic: true }), read: shown }];

export const centerPolicy: Policy<'Center', CenterField> = {
  admin: [
    { rows: everyRow, read: 'all', create: everything, update: everything, remove: true, actions: { merge: everyRow } },
  ],
  expert: [
    {
      rows: (me) => ({ experts: { some: { userId: me.id } } }),
      read: inside,
      create: { fields: own, rows: everyRow },
      update: own,
    },
  ],
  consultant: [{ rows: (me) => ({ consultantId: me.id }), read: lookedAfter, update: ['consultantNotes'] }],
  'area-manager': [
    {
      rows: (me) => ({
        unconfirmedSince: null,
        OR: [inProvinces(me), { experts: { some: { user: { areaManagerId: me.id, deletedAt: null } } } }],
      }),
      read: lookedAfter,
      update: ['associateConsultant'],
    },
  ],
  dealer: [
    {
      rows: (me) =>
        me.isMasterDealer && me.country
          ? { OR: [{ country: me.country, unconfirmedSince: null }, { dealers: { some: { userId: me.id } } }] }
          : { dealers: { some: { userId: me.id } } },
      read: inside,
    },
  ],
  user: publicCenters,
  guest: publicCenters,
  anonymous: publicCenters,
};

/** What belongs to centers is seen by those who see these. */
export const atSeenCenter = (group: SignedInGroup) => (me: Person) => ({
  center: { AND: [{ OR: centerPolicy[group]!.map((grant) => grant.rows(me)) }, { deletedAt: null }] },
});

const COUNTS = names('treatmentCount lastTrimesterTreatments lastTrimester visitReasons lastVisitOn nextContactOn');

const byMinimum = {
  missed: { sql: `${ofOne.recent} < ${ofOne.minimum}`, tables: ['treatments', 'consultants'] },
  reached: { sql: `${ofOne.recent} >= ${ofOne.minimum}`, tables: ['treatments', 'consultants'] },
} as const;

const kitSent = kitSentSql('t');

const cleanWhite = {
  kitDue: { sql: `t.is_clean_and_white and not ${kitSent}`, tables: ['center_events'] },
  kitSent: { sql: `t.is_clean_and_white and ${kitSent}`, tables: ['center_events'] },
} as const;

export const centers = defineResource({
  name: 'centers',
  model: 'Center',
  schema: centerRecord,
  sources: {
    address: {
      parts: sameNamed(
        'streetName streetNumber zipCode city province provinceCode region country plainAddress placeId',
      ),
    },
    openingHours: {
      rows: 'openingHours',
      fields: ['weekday', 'closed', 'opensAt', 'closesAt', 'reopensAt', 'reclosesAt'],
    },
    expertIds: { list: 'experts', column: 'userId', alive: 'user' },
    associateConsultant: { column: 'consultantId', while: conditionAssigneeActive('consultant_id', 'consultant') },
    associateDealers: { list: 'dealers', column: 'userId' },
    hoursDue: { computed: `(${HOURS_DUE})` },
    treatmentCount: {
      computed: '(select count(*)::int from treatments w where w.center_id = t.id and w.deleted_at is null)',
    },
    lastTrimesterTreatments: { computed: ofOne.recent },
    lastTrimester: { computed: `json_build_object('treatments', ${ofOne.recent}, 'minimum', ${ofOne.minimum})` },
    visitReasons: { computed: visits.list },
    lastVisitOn: { computed: ofOne.lastVisit },
    nextContactOn: { computed: ofOne.nextContact },
  },
  policy: centerPolicy,
  search: ['name', 'address.streetName', 'address.zipCode', 'address.city', 'referentEmail'],
  missing: 'errors.centerNotFound',
  sort: 'name',
  conditions: {
    lastTrimester: byMinimum,
    isCleanAndWhite: cleanWhite,
    visitReasons: { any: visits.any, ...visits.reasons },
  },
  orders: { visitNeed: { ...manyVisits.order, joined: joinedFor } },
  // Lists compute these numbers only on request.
  list: Object.keys(centerRecord.shape).filter((field) => !COUNTS.some((count) => count === field)) as CenterField[],
});
