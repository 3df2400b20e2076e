import type pg from 'pg';
import type { Person } from '@/lib/core/actor/actor';
import { listScreens } from '@/lib/core/screens/lists';
import { openList, openWholeList, readAddress } from '@/lib/core/screens/open-list';
import { openTerritory } from '@/lib/nouns/centers/open-territory';
import { openGaps } from '@/lib/nouns/centers/search-gaps/open-gaps';
import { openLoads } from '@/lib/nouns/centers/visits/open-load';
import { countVisitReasons, mapVisits } from '@/lib/nouns/centers/visits/open-visits';
import { countUnread } from '@/lib/nouns/chats/data';
import { latestNotifications } from '@/lib/nouns/notifications/data';
import { openLabels } from '@/lib/nouns/product-codes/batches/open-labels';
import { countWaiting } from '@/lib/nouns/requests/count-work';
import { openTerritories } from '@/lib/nouns/users/open-territories';
import { personOf } from '../../support/people';
import { untyped } from '../../support/untyped';

export type Office = { admin: Person; consultant: Person; manager: Person; batchId: string };

/** Those who look after centers, as `addOffice` made them, and a batch. */
export async function findOffice(client: pg.Client, admin: Person): Promise<Office> {
  const { rows } = await client.query<{ consultant: string; manager: string; provinces: string[]; batch: string }>(
    `select (select id from users where email = 'consultant-1@bench.example') as consultant, m.id as manager, m.assigned_provinces_codes as provinces,
       (select id from product_code_batches order by created_at, id limit 1) as batch
     from users m where m.email = 'area-1@bench.example'`,
  );
  const { consultant, manager, provinces, batch } = rows[0]!;
  return {
    admin,
    consultant: personOf({ id: consultant, email: 'consultant-1@bench.example' }, 'consultant'),
    manager: {
      ...personOf({ id: manager, email: 'area-1@bench.example' }, 'area-manager'),
      areaProvinces: provinces,
    },
    batchId: batch,
  };
}

const whole = async (path: string, me: Person) => {
  let count = 0;
  for await (const { records } of openWholeList(listScreens[path]!, me, {}).parts) {
    count += records.length;
    if (count >= MANY) return;
  }
};
/** So many rows of a sheet: two steps of ids. */
const MANY = 120_000;

/** What consultants, area managers and the office see of all this. */
export const officeCases = ({ admin, consultant, manager, batchId }: Office) => ({
  'centers that need a visit, an area manager': () => openList(listScreens.visits!, manager, {}),
  'centers that need a visit, a consultant': () => openList(listScreens.visits!, consultant, {}),
  'visits: the map of an area manager': () => mapVisits(manager, {}),
  'visits: reasons of an area manager': () => countVisitReasons(manager),
  'visits: reasons of a consultant': () => countVisitReasons(consultant),
  'load of consultants, for an area manager': () => openLoads(manager),
  'load of a consultant': () => openLoads(consultant),
  'load of consultants, for an admin': () => openLoads(admin),
  'centers of an area manager': () => openList(listScreens['consultants-centers']!, manager, {}),
  'centers without a consultant, an area manager': () => openList(listScreens['not-associated-centers']!, manager, {}),
  'professionals of an area manager': () => openList(listScreens.experts!, manager, {}),
  'professionals of a consultant': () => openList(listScreens.experts!, consultant, {}),
  'territories of all': () => openTerritories(admin),
  'territory of an area manager': () => openTerritory(manager, manager.areaProvinces[0]!),
  'gaps, an area manager': () => openGaps(manager, untyped({ weeks: 52 })),
  'gaps of a province, with the nearest people': () =>
    openGaps(admin, untyped({ weeks: 52, area: `IT-${manager.areaProvinces[0]!}` })),
  'menu: waiting requests, an admin': () => countWaiting(admin),
  'menu: waiting requests, an area manager': () => countWaiting(manager),
  'menu: conversations and notifications': () => Promise.all([countUnread(admin), latestNotifications(admin)]),
  'batches of codes': () => openList(listScreens['product-codes/batches']!, admin, {}),
  'codes of a batch': () => openList(listScreens['product-codes']!, admin, { batchId }),
  'labels of a batch: its codes': async () => {
    const { codes } = await openLabels(admin, batchId, 'csv', false);
    for await (const _code of codes);
  },
  'ledger of the programme': () => openList(listScreens.qualification!, admin, {}),
  'audit: first page': () => openList(listScreens['options/audit-entries']!, admin, {}),
  'a sheet of treatments: 120,000 rows': () => whole('treatments', admin),
  'a sheet of codes: 120,000 rows': () => whole('product-codes', admin),
  'a sheet of people: 120,000 rows': () => whole('users', admin),
});

/** Every order that a large list offers, in both directions: each must be read from an index. */
export function orderCases(admin: Person) {
  const names = ['treatments', 'product-codes', 'users', 'centers'];
  return Object.fromEntries(
    names.flatMap((name) => {
      const keys = readAddress(listScreens[name]!, admin, {}).fields.flatMap(({ sort }) => sort ?? []);
      return [...new Set(keys)].flatMap((key) =>
        [key, `-${key}`].map((sort) => [
          `${name}: ordered by ${sort}`,
          () => openList(listScreens[name]!, admin, { sort }),
        ]),
      );
    }),
  ) as Record<string, () => Promise<unknown>>;
}
