import { randomInt } from 'node:crypto';
import pg from 'pg';
import type { Person } from '@/lib/core/actor/actor';
import { listScreens } from '@/lib/core/screens/lists';
import { openList, openWholeList } from '@/lib/core/screens/open-list';
import { openDashboard } from '@/lib/nouns/accounts/experts/open-dashboard';
import { clusterCenters } from '@/lib/nouns/centers/cluster-centers';
import { countPublic, listPublic } from '@/lib/nouns/centers/list-public';
import { parseSearch } from '@/lib/nouns/centers/schema.search';
import { searchCenters } from '@/lib/nouns/centers/search';
import { openGaps } from '@/lib/nouns/centers/search-gaps/open-gaps';
import { cacheEarners, findUnusualEarners } from '@/lib/nouns/credits/find-unusual-earners';
import { recordCredits } from '@/lib/nouns/credits/record-credits';
import { boundsOf, ITALY } from '@/lib/nouns/places/map/rules';
import { checkCode } from '@/lib/nouns/product-codes/check-code';
import { consumeCode } from '@/lib/nouns/product-codes/consume-code';
import { cacheMisuse, findMisuse } from '@/lib/nouns/product-codes/find-misuse';
import { makeCode } from '@/lib/nouns/product-codes/rules';
import { cacheProgramme } from '@/lib/nouns/statistics/cached-programme';
import { openProgramme } from '@/lib/nouns/statistics/open-programme';
import { openStatistics } from '@/lib/nouns/statistics/open-statistics';
import { readStatisticsQuery } from '@/lib/nouns/statistics/read-query';
import { createTreatment } from '@/lib/nouns/treatments/create-treatment';
import { openTreatment } from '@/lib/nouns/treatments/data';
import { transaction } from '@/lib/run/db/transaction';
import { personOf } from '../../support/people';
import { untyped } from '../../support/untyped';
import { findOffice, type Office } from './growth-screens';

const CODES = 200;

const person = (id: string, group: 'admin' | 'expert') => personOf({ id, email: 'bench@tests.example' }, group);

type World = {
  busy: Person;
  usual: Person;
  admin: Person;
  office: Office;
  centerId: string;
  treatments: string[];
  codes: string[];
  free: string[];
  /** The page in the middle of a long list. */
  middle: Record<'centers' | 'treatments' | 'codes', number>;
};

async function middleOf(client: pg.Client, table: string): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    'select reltuples::int as count from pg_class where oid = $1::regclass',
    [table],
  );
  return Math.floor(rows[0]!.count / 50);
}

/** Somebody busy, somebody like all others, and free codes that can be scanned. */
export async function prepareCases(): Promise<World> {
  // Not of the pool, whose statements are cancelled: nothing has been read into memory yet.
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await client.connect();
  const column = async (text: string, values: unknown[] = []) =>
    (await client.query<{ id: string }>(text, values)).rows.map(({ id }) => id);
  const [busy] = await column('select user_id as id from credit_entries where treatment_id is not null limit 1');
  const some = await client.query<{ expert: string; center: string }>(
    'select expert_id as expert, center_id as center from treatments where expert_id <> $1 order by id offset 1000 limit 1',
    [busy],
  );
  // Also in whose name the worker counts; as whoever reads slowly is looked up again, a real one.
  const [adminId] = await column(
    `insert into users (email, role, original_role, enabled_user, confirmed_user) values ('admin@bench.example', 'admin', 'admin', true, true)
     on conflict (email) do update set role = 'admin' returning id`,
  );
  const admin = person(adminId!, 'admin');
  const free = Array.from({ length: CODES }, () => makeCode(randomInt));
  await client.query(
    `insert into product_codes (code, name, product_type) select unnest($1::text[]), 'Kit of the bench', 'ULTRA'`,
    [free],
  );
  const world = {
    busy: person(busy!, 'expert'),
    usual: person(some.rows[0]!.expert, 'expert'),
    admin,
    office: await findOffice(client, admin),
    centerId: some.rows[0]!.center,
    treatments: await column('select id from treatments order by created_at desc limit 1000'),
    codes: [...free],
    free,
    middle: {
      centers: await middleOf(client, 'centers'),
      treatments: await middleOf(client, 'treatments'),
      codes: await middleOf(client, 'product_codes'),
    },
  };
  await client.end();
  const took = { ...(await cacheProgramme()), misuse: await cacheMisuse(), earners: await cacheEarners() };
  console.error('kept by the worker, in milliseconds:', JSON.stringify(took));
  return world;
}

const position = (n: number) => ({ lat: 37.5 + ((n * 7919) % 850) / 100, lng: 8 + ((n * 104729) % 900) / 100 });
const SURNAMES = ['rossi', 'bianchi', 'ferrari', 'russo', 'gallo', 'conti', 'greco', 'fontana'];

/** Everything that a screen or a call reads and writes most, by what it is. */
export function cases({ busy, usual, admin, centerId, treatments, codes, free, middle }: World) {
  const list = (name: string, me: Person, query: (n: number) => Record<string, string>) => (n: number) =>
    openList(listScreens[name]!, me, query(n));
  const statistics = (me: Person, parameters: Record<string, string>) => () =>
    openStatistics(me, readStatisticsQuery(new URLSearchParams(parameters), new Date()));
  const threeYears = { from: `${new Date().getFullYear() - 3}-12` };
  return {
    'centers: first page': list('centers', admin, () => ({})),
    'centers: a page in the middle': list('centers', admin, (n) => ({ page: `${middle.centers + n}` })),
    'centers: last page': list('centers', admin, () => ({ page: '-1' })),
    'centers: a filter': list('centers', admin, (n) => ({ isAuthorized: `${n % 2 === 0}` })),
    'centers: a search': list('centers', admin, (n) => ({ q: SURNAMES[n % SURNAMES.length]! })),
    'people: first page': list('users', admin, () => ({})),
    'people: last page': list('users', admin, () => ({ page: '-1' })),
    'people: a search for a common surname': list('users', admin, (n) => ({ q: SURNAMES[n % SURNAMES.length]! })),
    'people: a search for one person': list('users', admin, (n) => ({ q: `anna rossi ${n}` })),
    'treatments: first page': list('treatments', admin, () => ({})),
    'treatments: a page in the middle': list('treatments', admin, (n) => ({ page: `${middle.treatments + n}` })),
    'treatments: last page': list('treatments', admin, () => ({ page: '-1' })),
    'treatments: an order without an index': list('treatments', admin, () => ({ sort: '-rating' })),
    'treatments: a filter': list('treatments', admin, (n) => ({ productName: n % 2 ? 'ULTRA' : 'STICK' })),
    'treatments: a search for a common surname': list('treatments', admin, (n) => ({
      q: SURNAMES[n % SURNAMES.length]!,
    })),
    'codes: first page': list('product-codes', admin, () => ({})),
    'codes: a page in the middle': list('product-codes', admin, (n) => ({ page: `${middle.codes + n}` })),
    'codes: last page': list('product-codes', admin, () => ({ page: '-1' })),
    'codes: an order without an index': list('product-codes', admin, () => ({ sort: '-consumptionDate' })),
    'codes: a filter': list('product-codes', admin, () => ({ status: 'active' })),
    'codes: a search for one code': list('product-codes', admin, (n) => ({ q: codes[n % codes.length]!.slice(0, 10) })),
    'a professional’s treatments, of 5,000': list('treatments', busy, () => ({})),
    'a professional’s treatments': list('treatments', usual, () => ({})),
    'one treatment': (n: number) => openTreatment(admin, treatments[n % treatments.length]!),
    'a code is looked up': (n: number) => checkCode(usual, codes[n % codes.length]!),
    'a code is used': () => transaction((tx) => consumeCode(tx, usual, { code: free.pop()!, centerId })),
    'a treatment with a code is recorded': (n: number) =>
      transaction((tx) =>
        createTreatment(tx, usual, {
          productName: 'ULTRA',
          centerId,
          colorType: 'classical',
          startValue: 'A3',
          endValue: 'B1',
          patient: {
            name: 'Ada',
            surname: 'Bench',
            email: `bench-${n}-${randomInt(1e9)}@tests.example`,
            bornDate: 1980,
          },
          productCodes: [free.pop()!],
        }),
      ),
    'credits, totals and level': (n: number) =>
      transaction((tx) =>
        recordCredits(tx, admin, usual.id, [
          { kind: 'practice', origin: 'admin', amount: 1, source: `bench:${n}:${randomInt(1e9)}` },
        ]),
      ),
    'public search near a place': (n: number) =>
      searchCenters(parseSearch({ lat: String(position(n).lat), lng: String(position(n).lng) })!, 'it'),
    'public search by name': (n: number) => searchCenters(parseSearch({ q: SURNAMES[n % SURNAMES.length]! })!, 'it'),
    'public: nearest twenty': async (n: number) =>
      listPublic(
        {
          filters: {},
          count: await countPublic({}),
          order: 'nearest',
          origin: position(n),
          shuffle: 1,
          now: new Date(),
        },
        0,
        20,
      ),
    'public: counted by tier': () => countPublic({ tier: ['GOLD'] }),
    'clusters of Italy': () => clusterCenters({ bounds: boundsOf(ITALY), zoom: ITALY.zoom }),
    'clusters of Italy, one tier, open now': () =>
      clusterCenters({
        bounds: boundsOf(ITALY),
        zoom: ITALY.zoom,
        filters: untyped({ tier: ['GOLD'], openNow: true }),
      }),
    'the programme in figures, a year': () => openProgramme(admin, '365'),
    'a professional’s dashboard, of 5,000': () => openDashboard(busy, 'it'),
    'statistics of three years, all': statistics(admin, threeYears),
    'statistics of three years, one region': statistics(admin, { ...threeYears, region: 'Lombardia' }),
    'statistics of a professional, of 5,000': statistics(busy, threeYears),
    'where centers are missing, a year': () => openGaps(admin, untyped({ weeks: 52 })),
    'suspicious uses of codes, a year': () =>
      findMisuse(admin, { days: 365, kind: null, batchId: null, centerId: null, page: 1 }),
    'unusual earners': () => findUnusualEarners(admin),
    'a sheet of all treatments: until its first rows': () =>
      openWholeList(listScreens.treatments!, admin, {}).parts.next(),
    'a sheet of a month’s treatments: until its first rows': () =>
      openWholeList(listScreens.treatments!, admin, {
        'treatedOn[gte]': '2026-10-01',
        'treatedOn[lte]': '2026-10-31',
      }).parts.next(),
  };
}
