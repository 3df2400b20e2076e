import type { Person } from '@/lib/core/actor/actor';
import { listScreens } from '@/lib/core/screens/lists';
import { openFirst } from '@/lib/core/screens/open-list';
import { readShown, type Shown } from '@/lib/core/screens/read-records';
import type { DayHours } from '@/lib/nouns/centers/opening-hours/schema';
import { centers } from '@/lib/nouns/centers/resource';
import { addressLines } from '@/lib/nouns/centers/rules';
import type { VisitReason } from '@/lib/nouns/centers/schema';
import { findPlaces } from '@/lib/nouns/places/data';
import type { Locale } from '@/lib/run/i18n/routing';
import { names } from '@/lib/run/names';
import { VISITS } from './open-visits';
import { MAX_STOPS, type PlanQuery, planTour, type Tour } from './rules.plan';

export type PlannedCenter = {
  id: string;
  name: string;
  lat: number;
  lng: number;
  address: Record<string, string | null>;
  phone: string;
  hours: DayHours[];
  reasons: VisitReason[];
};

export type Plan = {
  tour: Tour<PlannedCenter>;
  /** The starting point; null if none was typed, or it is unknown. */
  start: { name: string; lat: number; lng: number } | null;
  isUnknownStart: boolean;
  unplaced: { id: string; name: string }[];
};

const FIELDS = 'name,lat,lng,address,phoneNumbers,openingHours,visitReasons';

/** The requested day of visits; only with centers that the person looks after. */
export async function openPlan(me: Person, query: PlanQuery, locale: Locale): Promise<Plan> {
  const [chosen, places] = await Promise.all([
    query.ids.length > 0
      ? readShown(centers, me, { '_id[in]': query.ids.join(','), limit: `${MAX_STOPS}`, fields: FIELDS })
      : null,
    query.from ? findPlaces(query.from, locale, 1) : [],
  ]);
  const records = chosen?.records ?? [];
  const start = places[0] ? { name: places[0].name, lat: places[0].lat, lng: places[0].lng } : null;
  return {
    tour: planTour(records.filter(isPlaced).map(toPlanned), start, query),
    start,
    isUnknownStart: query.from !== '' && !start,
    unplaced: records.filter((one) => !isPlaced(one)).map(({ _id, name }) => ({ id: _id, name: String(name) })),
  };
}

const isPlaced = ({ lat, lng }: Shown) => typeof lat === 'number' && typeof lng === 'number';

const toPlanned = (record: Shown): PlannedCenter => ({
  id: record._id,
  name: String(record.name),
  lat: record.lat as number,
  lng: record.lng as number,
  address: record.address as PlannedCenter['address'],
  phone: (record.phoneNumbers as string[])[0] ?? '',
  hours: record.openingHours as DayHours[],
  reasons: record.visitReasons as VisitReason[],
});

export type Candidate = {
  id: string;
  name: string;
  town: string;
  reasons: VisitReason[];
  lastVisitOn: string | null;
  nextContactOn: string | null;
  phone: string | null;
  lastTrimester: { treatments: number; minimum: number | null };
  hasWelcomeKit: boolean;
};

const MAX_CANDIDATES = 30;

/** Suggested centers: those most in need of a visit, or those found by a search. */
export async function listCandidates(me: Person, q: string): Promise<Candidate[]> {
  const fields = names('name address visitReasons lastVisitOn nextContactOn phoneNumbers lastTrimester welcomeKit');
  const { records } = await openFirst(listScreens[VISITS]!, me, { q }, fields, { limit: MAX_CANDIDATES });
  return records.map(({ _id, name, address, visitReasons, lastVisitOn, nextContactOn, phoneNumbers, ...more }) => {
    return {
      id: _id,
      name: String(name),
      town: addressLines({ ...(address as PlannedCenter['address']), zipCode: null }).town,
      reasons: visitReasons as VisitReason[],
      lastVisitOn: lastVisitOn as string | null,
      nextContactOn: nextContactOn as string | null,
      phone: (phoneNumbers as string[] | null)?.[0] ?? null,
      lastTrimester: more.lastTrimester as Candidate['lastTrimester'],
      hasWelcomeKit: more.welcomeKit === 'received',
    };
  });
}
