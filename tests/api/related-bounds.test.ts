// What is added to records stays bounded, whatever is asked for; and a single record is answered with it, too.
import { listRecords } from '@/lib/core/lists/list';
import { parseListQuery } from '@/lib/core/lists/query';
import { relationsOf, WITHOUT_INDEX } from '@/lib/core/lists/relations';
import { centers } from '@/lib/nouns/centers/resource';
import { resources } from '@/lib/nouns/resources';
import { db, pool } from '@/lib/run/db/db';
import { ownApi } from '../support/own-api';
import { linkExpert, makeCenter, makePerson, personOf, unique } from '../support/people';
import { recordStatements } from '../support/statements';
import { makeWorld, type World } from '../support/world';

const { call } = ownApi();
let world: World;

beforeAll(async () => {
  world = await makeWorld();
});

describe('what is asked for stays bounded', () => {
  test.each([
    ['expand=nobody', 400],
    ['expand=consultant.nobody', 400],
    ['expand=', 400],
    ['expand=associateConsultant', 400],
    ['expand=memberships.user.memberships', 400],
    ['expand=memberships.center', 200],
    ['expand=experts.memberships', 400],
    ['expand=consultant,experts,dealers,memberships,events,treatments,notes,tasks,visits,parcels,contacts', 400],
    [`where=${'{"not":'.repeat(5)}{"tier":"GOLD"}${'}'.repeat(5)}`, 400],
    [`where={"or":[${Array(31).fill('{"tier":"GOLD"}').join()}]}`, 400],
    [`where={"name[in]":[${Array(31).fill('"a"').join()}]}`, 400],
    ['where={"or":[]}', 400],
    ['where={"or":{"tier":"GOLD"}}', 400],
    ['where={}', 400],
    ['where=[]', 400],
    ['where=null', 400],
    ['where={"tier":{"in":["GOLD"]}}', 400],
    ['where={"page":2}', 400],
    ['where={', 400],
    ['where={"tier[in]":["GOLD","ELITE"],"not":{"isAuthorized":true}}', 200],
    [`sort=${Array(9).fill('name').join()}`, 400],
    ['phoneNumbers[contains]=39', 400],
    ['phoneNumbers[startsWith]=39', 400],
    ['createdAt[lt]=9999-12-31T23:00:00-05:00', 400],
  ])('centers?%s is a %i', async (query, status) => {
    const [name, ...value] = query.split('=');
    const path = `centers?${name}=${encodeURIComponent(value.join('='))}`;
    expect((await call('GET', path, { as: world.people.admin })).status).toBe(status);
  });

  test('one statement for a list with what is added to it, however many records', async () => {
    const statements = await recordStatements(() => {
      const asked = new URLSearchParams({ expand: 'consultant.areaManager,memberships.user,experts', limit: '100' });
      return listRecords(centers, personOf(world.people.admin, 'admin'), parseListQuery(centers, asked));
    });
    expect(statements.filter(({ text }) => text.includes('"centers" t'))).toHaveLength(1);
  });

  test('each relation to many is found by an index', async () => {
    const { rows } = await pool.query(`select t.relname || '.' || a.attname as name from pg_index i
      join pg_class t on t.oid = i.indrelid join pg_attribute a on a.attrelid = t.oid and a.attnum = i.indkey[0]`);
    const indexed = new Set(rows.map(({ name }) => name as string));
    const needed = Object.values(resources).flatMap((resource) =>
      [...relationsOf(resource).values()].flatMap(({ to, isMany, there, through }) =>
        isMany ? [through ? `${through.table}.${through.here}` : `${to.table}.${there}`] : [],
      ),
    );
    const edit = (name: string) => `edit lib/core/lists/relations.ts: add '${name}' to WITHOUT_INDEX`;
    expect([...new Set(needed)].filter((name) => !indexed.has(name)).map(edit)).toEqual([]);
    expect(WITHOUT_INDEX.filter((name) => indexed.has(name))).toEqual([]);
  });
});

test('of relations to many the first fifty are added, in the order of their list', async () => {
  const { id: centerId } = await makeCenter();
  await db.centerEvent.createMany({
    data: Array.from({ length: 60 }, (_, n) => ({
      type: 'gold' as const,
      centerId,
      eventDate: new Date(2026, 0, n + 1),
    })),
  });
  const { body } = await call('GET', `centers/${centerId}?expand=events&fields=name`, { as: world.people.admin });
  const listed = await call('GET', `center-events?centerId=${centerId}&limit=50`, { as: world.people.admin });
  expect(Object.keys(body)).toEqual(['_id', 'name', 'expanded']);
  expect(body.expanded).toEqual({ events: listed.body });
});

test('a single record is answered with what is added, and may be sent back with it', async () => {
  const { admin, consultant } = world.people;
  const center = await makeCenter({ consultantId: consultant.id });
  await linkExpert(center.id, world.people.expert.id);
  const path = `centers/${center.id}?expand=consultant,memberships.user`;
  const { body, headers } = await call('GET', path, { as: admin });
  const { id } = world.people.expert;
  expect(body.expanded).toMatchObject({
    consultant: { _id: consultant.id },
    memberships: [{ userId: id, expanded: { user: { _id: id } } }],
  });
  // Somebody else's record is read as visitors read it, who see nobody behind it.
  const stranger = await makePerson('expert');
  const seen = await call('GET', `centers/${center.id}?expand=memberships`, { as: stranger });
  expect([seen.status, seen.body.expanded]).toEqual([200, { memberships: [] }]);
  const sent = await call('PUT', `centers/${center.id}`, { as: admin, body: { ...body, name: unique('Studio') } });
  expect(sent.status).toBe(200);
  await db.user.update({ where: { id: consultant.id }, data: { phone: '+39 0212345678' } });
  expect((await call('GET', path, { as: admin })).headers.get('etag')).not.toBe(headers.get('etag'));
  expect((await call('GET', path)).status).toBe(401);
});
