import { recordSql, visibleSql } from '@/lib/core/access/access';
import type { Person } from '@/lib/core/actor/actor';
import { hrefOf } from '@/lib/core/actor/roles';
import { grantsOf } from '@/lib/core/define';
import { nouns } from '@/lib/core/nouns';
import { first, type Query } from '@/lib/core/screens/address';
import { listScreens } from '@/lib/core/screens/lists';
import { type ListView, openList } from '@/lib/core/screens/open-list';
import { openRecord, type RecordView } from '@/lib/core/screens/open-record';
import type { Shown } from '@/lib/core/screens/read-records';
import { hrefOfRecord } from '@/lib/core/screens/records';
import { consultantForSql } from '@/lib/nouns/requests/product-test-requests/submit-request';
import { nameSql } from '@/lib/nouns/users/rules.name';
import { Sql } from '@/lib/run/db/sql';
import { fromPool } from '@/lib/run/db/transaction';
import { Problem } from '@/lib/run/errors';
import { listOfRequests, pathOfRequest, TITLE_SQL } from './data';
import { type Applicant, openApplication } from './open-application';
import { type Duplicates, openDuplicates } from './open-duplicates';
import { openWork, type RequestWork } from './open-work';
import { cardFields, cardsOf, type RequestCard } from './request-cards';
import { TABLES, WORKFLOWS } from './rules';
import { type MatchReason, REQUESTS, type RequestName } from './schema';

type Linked = { id: string; name: string; href: string | undefined };

/** Facts that the reader may know about the sender of a request, from its address, its practice and its province. */
type KnownSender = {
  person: (Linked & { fields: { role?: string; level?: string; createdAt?: string } }) | null;
  /** The center it is about, or one of the same name in the same town. */
  center:
    | (Linked & { city: string | null; isAuthorized: boolean | undefined; consultant: string | null; isGuess: boolean })
    | null;
  /** The consultant of the province with the fewest open requests, if nobody is in charge. */
  consultant: { id: string; name: string; open: number } | null;
  others: { name: RequestName; id: string; title: string; status: string; createdAt: string; href: string }[];
};

const MOST_OTHERS = 5;
const EMAIL: Readonly<Record<RequestName, (row: string) => string>> = {
  'product-test-requests': (row) => `${row}.referent_email`,
  contacts: (row) => `${row}.email`,
  reportings: (row) => `(select p.email from users p where p.id = ${row}.reporter_user_id)`,
  'cw-rollup-requests': (row) => `coalesce(${row}.email, (select p.email from users p where p.id = ${row}.user_id))`,
};

const PRACTICE: Readonly<Record<RequestName, { center: string; name: string; city: string }>> = {
  'product-test-requests': { center: 'g.became_center_id', name: 'g.name', city: 'g.city' },
  contacts: { center: 'coalesce(g.became_center_id, g.center_id)', name: 'g.petitioner_info', city: 'null' },
  reportings: { center: 'g.center_id', name: 'null', city: 'null' },
  'cw-rollup-requests': { center: 'g.center_id', name: 'g.rollup_name', city: 'g.city' },
};

/** One statement; each part is limited to the rows that the reader sees of that resource. */
async function knownSender(me: Person, name: RequestName, { _id: id }: Shown): Promise<KnownSender> {
  const sql = new Sql(me.id);
  const key = sql.bind(id, 'uuid');
  const reads = (resource: string) => grantsOf(nouns().resources[resource]!, me).some(({ read }) => read.length > 0);
  // Of a row that the reader sees, only the fields that they may read.
  const fieldsOf = (resource: string, fields: string[]) =>
    reads(resource) ? `(${recordSql(sql, nouns().resources[resource]!, me, { fields })})::json` : 'null';
  const seen = (resource: string) => (reads(resource) ? visibleSql(sql, nouns().resources[resource]!, me) : 'false');
  const { center, name: practice, city } = PRACTICE[name];
  const others = REQUESTS.filter(reads).map(
    (
      one,
    ) => `select '${one}' as name, t.id::text, ${TITLE_SQL[one]} as title, t.status::text, t.created_at as "createdAt"
      from ${TABLES[one]} t where ${one === 'reportings' ? 't.reporter_user_id = (select p.id from users p where p.email = g.email)' : `${EMAIL[one]('t')} = g.email`}
        and t.id <> g.id and t.deleted_at is null and ${seen(one)}`,
  );
  const consultants = name === 'product-test-requests' && WORKFLOWS[name].assignee === 'consultant';
  const [row] = await fromPool(
    `with g as materialized (select g.id, ${EMAIL[name]('g')} as email, ${center} as center, ${practice}::text as practice,
         ${city}::text as city${consultants ? ', g.province_code as province, g.consultant_id as consultant' : ''}
       from ${TABLES[name]} g where g.id = ${key})
     select (select json_build_object('id', t.id, 'name', ${nameSql('t')}, 'fields', ${fieldsOf('users', ['role', 'level', 'createdAt'])})
         from users t where t.email = g.email and t.deleted_at is null and ${seen('users')}) as person,
       (select json_build_object('id', t.id, 'name', t.name, 'city', t.city, 'fields', ${fieldsOf('centers', ['isAuthorized', 'associateConsultant'])},
           'isGuess', t.id is distinct from g.center, 'consultant', (select ${nameSql('c')} from users c where c.id = t.consultant_id))
         from centers t where t.deleted_at is null and ${seen('centers')} and (t.id = g.center
           or search_text(t.name) = search_text(g.practice) and (g.city is null or search_text(t.city) = search_text(g.city)))
         order by (t.id = g.center) desc nulls last, t.created_at limit 1) as center,
       ${
         consultants
           ? `(select json_build_object('id', u.id, 'name', ${nameSql('u')}, 'open', u.open)
             from lateral (${consultantForSql('g.province')}) u where g.consultant is null)`
           : 'null'
       } as consultant,
       (select json_agg(o) from (select * from (${others.join(' union all ')}) a order by "createdAt" desc limit ${MOST_OTHERS}) o) as others
     from g`,
    sql.values,
  );
  type Place = Omit<NonNullable<KnownSender['center']>, 'isAuthorized' | 'href'> & {
    fields: { isAuthorized?: boolean; associateConsultant?: string | null };
  };
  const found = (row ?? {}) as { [Part in keyof KnownSender]?: KnownSender[Part] };
  const { fields: readable, ...about } = (found.center ?? {}) as Partial<Place>;
  const place = readable && {
    ...(about as Omit<Place, 'fields'>),
    isAuthorized: readable.isAuthorized,
    consultant: 'associateConsultant' in readable ? (about.consultant ?? null) : null,
  };
  const linked = <One extends { id: string }>(resource: string, one: One | null | undefined) =>
    one ? { ...one, href: hrefOfRecord(me.group, resource, one.id) } : null;
  return {
    person: linked('users', found.person),
    center: linked('centers', place),
    consultant: found.consultant ?? null,
    others: (found.others ?? []).map((one) => ({ ...one, href: hrefOf(me.group, pathOfRequest(one.name, one.id)) })),
  };
}

type Suggestion =
  | { act: 'merge'; id: string; title: string; same: MatchReason[] }
  | { act: 'link'; name: string }
  | { act: 'center'; name: string; city: string | null; href: string | undefined }
  | { act: 'assign'; id: string; name: string; open: number };

type Facts = {
  duplicates: Duplicates;
  known: KnownSender;
  applicant: Applicant | null;
  work: Pick<RequestWork, 'assignee'>;
};

/** The first that applies: merging a duplicate saves the whole request, somebody in charge only one question. */
function suggestionFor({ duplicates, known, applicant, work }: Facts): Suggestion | null {
  const double = duplicates.others.find(({ mayMerge, same }) => mayMerge && !same.includes('otherEmail'));
  if (double) return { act: 'merge', id: double.id, title: double.title, same: double.same };
  const { consultant, center } = known;
  if (consultant && !work.assignee.id && work.assignee.choices?.some(({ id }) => id === consultant.id))
    return { act: 'assign', ...consultant };
  if (applicant?.known && !applicant.user) return { act: 'link', name: applicant.known };
  if (center?.isGuess && !applicant?.center)
    return { act: 'center', name: center.name, city: center.city, href: center.href };
  return null;
}

export type OpenedRequest = {
  view: RecordView;
  work: RequestWork;
  duplicates: Duplicates;
  applicant: Applicant | null;
  known: KnownSender;
  suggestion: Suggestion | null;
};

export type Triage = {
  list: ListView;
  cards: RequestCard[];
  /** Null if there is none left, or it is somebody else's by now. */
  opened: OpenedRequest | null;
  /** The index of the opened request in the queue; -1 if it is not among those shown. */
  place: number;
};

const SHOWN = 50;

/** The requests of a kind that wait for an answer, oldest first, filtered and searched like their list; one is open. */
export async function openTriage(me: Person, name: RequestName, query: Query): Promise<Triage> {
  const fields = cardFields(name);
  const { forArea: _, ...screen } = listScreens[listOfRequests(name)]!;
  const queue = { ...screen, columns: fields, sort: 'createdAt' };
  const work = first(query.work) || 'unanswered';
  const { columns: _columns, view: _view, ...asked } = query;
  const list = await openList(queue, me, { ...asked, work: work === 'all' ? '' : work, limit: String(SHOWN) });
  const [cards, wanted] = [await cardsOf(me, name, list.records), first(query.open)];
  const id = wanted || cards[0]?.id;
  const opened = id ? await openOne(me, name, id) : null;
  // If a colleague has dealt with it meanwhile, the next one is opened.
  const shown = opened || !cards[0] || id === cards[0].id ? opened : await openOne(me, name, cards[0].id);
  return { list, cards, opened: shown, place: cards.findIndex((card) => card.id === shown?.view.record._id) };
}

async function openOne(me: Person, name: RequestName, id: string): Promise<OpenedRequest | null> {
  const view = await openRecord(name, me, id).catch((error: unknown) => {
    if (error instanceof Problem && error.status === 404) return null;
    throw error;
  });
  const [work, duplicates, applicant, known] = view
    ? await Promise.all([
        openWork(me, view),
        openDuplicates(me, name, view.record, view.abilities.update),
        openApplication(me, name, view.record),
        knownSender(me, name, view.record),
      ])
    : [];
  if (!view || !work || !duplicates || !known) return null;
  const facts = { work, duplicates, applicant: applicant ?? null, known };
  return { view, ...facts, suggestion: suggestionFor(facts) };
}
