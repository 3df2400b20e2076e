import { fieldsOf } from '@/lib/core/access/policy';
import type { Person } from '@/lib/core/actor/actor';
import { grantsOf, type Resource } from '@/lib/core/define';
import { type Latest, openLatest } from '@/lib/core/screens/open-latest';
import { openRecord, type RecordView } from '@/lib/core/screens/open-record';
import { readShown } from '@/lib/core/screens/read-records';
import { centerEvents } from '@/lib/nouns/centers/events/resource';
import { centerVisits } from '@/lib/nouns/centers/visits/resource';
import type { CenterVisit } from '@/lib/nouns/centers/visits/schema';
import { parcelsOf } from '@/lib/nouns/kits/parcels/data';
import type { Parcel } from '@/lib/nouns/kits/parcels/schema';
import { isActiveProfessional } from '@/lib/nouns/memberships/check-decider';
import { decidesFor, type WaitingMembership, waitingFor } from '@/lib/nouns/memberships/data';
import { reportings } from '@/lib/nouns/requests/reportings/resource';
import { users } from '@/lib/nouns/users/resource';
import { fromPool } from '@/lib/run/db/transaction';
import { notFound } from '@/lib/run/errors';
import { names } from '@/lib/run/names';
import { type PublicChange, publicChanges } from './find-change';
import { centers } from './resource';
import type { CenterField, RequiredCenterField } from './schema';

export type CenterColleague = {
  id: string;
  name: string;
  level?: string;
  isEnabled?: boolean;
  isResponsible: boolean;
  membershipId: string;
  isShown: boolean;
};

export type OpenedCenter = {
  view: RecordView;
  /** Facts beyond its forms: its dealers, figures, and last visit. */
  facts: RecordView;
  name: string;
  missing: RequiredCenterField[];
  isAuthorized: boolean;
  isHidden: boolean;
  slug: string;
  isQualified: boolean;
  version: string;
  writable: readonly string[];
  people: CenterColleague[];
  mayChangePeople: boolean;
  waiting: WaitingMembership[];
  /** Recent changes of public data that still stand, for those who decide. */
  changes: PublicChange[];
  isStaff: boolean;
  events: Latest | null;
  mayAddEvents: boolean;
  /** Null for those who may not read them. */
  visits: CenterVisit[] | null;
  parcels: Parcel[] | null;
  mayReport: boolean;
  mayDelete: boolean;
};

const FACTS: readonly string[] = names(`associateDealers treatmentCount lastTrimester visitReasons lastVisitOn
  nextContactOn hoursConfirmedAt createdAt updatedAt`) satisfies CenterField[];
const EVENTS = ['eventDate', 'type', 'user', 'notes'];
const mayCreate = (resource: Resource, me: Person) =>
  grantsOf(resource, me).some((grant) => fieldsOf(grant.create).length > 0);

/** A center with its people and events, as far as the reader may see them; 404 if out of scope. */
export async function openCenter(me: Person, id: string): Promise<OpenedCenter> {
  const view = await openRecord('centers', me, id);
  const { abilities, record } = view;
  // Patients and guests see public centers elsewhere: this is for those who work with them.
  if (!('missingData' in record)) throw notFound();
  const mayDecide = await decidesFor(me, id);
  const [staff, events, waiting, changes, visits, parcels] = await Promise.all([
    peopleAt(me, id),
    mayRead(centerEvents, me)
      ? openLatest('center-events', me, EVENTS, { centerId: id, sort: '-eventDate', limit: '20' })
      : null,
    mayDecide ? waitingFor(me, id) : null,
    mayDecide ? publicChanges(id) : [],
    visitsOf(me, id),
    parcelsOf(me, id),
  ]);
  const [grant] = grantsOf(centers, me);
  return {
    view,
    facts: { ...view, fields: view.fields.filter(({ name }) => FACTS.includes(name)), sections: undefined },
    name: String(record.name),
    missing: record.missingData as RequiredCenterField[],
    isAuthorized: record.isAuthorized === true,
    isHidden: record.hideInMap === true,
    slug: typeof record.slug === 'string' ? record.slug : '',
    isQualified: staff.isQualified,
    version: String(record.updatedAt),
    writable: abilities.update && grant ? fieldsOf(grant.update) : [],
    people: staff.people,
    mayChangePeople: mayDecide,
    waiting: waiting?.theirs ?? [],
    changes,
    isStaff: mayDecide && me.group !== 'expert',
    events,
    mayAddEvents: mayCreate(centerEvents, me),
    visits,
    parcels,
    mayReport: mayCreate(reportings, me),
    mayDelete: abilities.delete,
  };
}

const mayRead = (resource: Resource, me: Person) => grantsOf(resource, me).some((grant) => grant.read.length > 0);

const PEOPLE = `
  select u.id::text, u.is_enabled and ${isActiveProfessional('u')} as qualified, m.id::text as "membershipId", m.is_responsible as "isResponsible", m.shown_at is not null as "isShown"
  from memberships m join users u on u.id = m.user_id
  where m.center_id = $1::uuid and m.status = 'active' and u.deleted_at is null limit 100`;

type Row = Pick<CenterColleague, 'id' | 'isResponsible' | 'isShown' | 'membershipId'> & { qualified: boolean };

async function peopleAt(me: Person, centerId: string): Promise<{ people: CenterColleague[]; isQualified: boolean }> {
  const rows = await fromPool<Row>(PEOPLE, [centerId]);
  if (rows.length === 0) return { people: [], isQualified: false };
  const asked = { '_id[in]': rows.map(({ id }) => id).join(','), limit: '100', sort: 'surname', fields: FIELDS };
  const { records } = await readShown(users, me, asked);
  const people = records.map(
    (record): CenterColleague => ({
      ...pick(rows.find(({ id }) => id === record._id)!),
      id: record._id,
      name: [record.name, record.surname].filter(Boolean).join(' '),
      ...(typeof record.level === 'string' && { level: record.level }),
      ...(typeof record.isEnabled === 'boolean' && { isEnabled: record.isEnabled }),
    }),
  );
  return { people, isQualified: rows.some(({ qualified }) => qualified) };
}

const pick = ({ isResponsible, isShown, membershipId }: Row) => ({ isResponsible, isShown, membershipId });

const FIELDS = 'name,surname,level,isEnabled';

/** The notes on visits to a center, latest first; null for people who may not read them. */
async function visitsOf(me: Person, centerId: string): Promise<CenterVisit[] | null> {
  if (grantsOf(centerVisits, me).length === 0) return null;
  const asked = { centerId, sort: '-visitedOn', limit: '20', abilities: 'true' };
  const { records } = await readShown(centerVisits, me, asked);
  return records as unknown as CenterVisit[];
}
