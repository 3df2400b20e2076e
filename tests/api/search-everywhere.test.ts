// The command palette finds everything its reader may see, by each list's rules, and nothing else.
import { db } from '@/lib/run/db/db';
import { names } from '@/lib/run/names';
import { ownApi } from '../support/own-api';
import { linkExpert, type Member, makeCenter, makePerson, unique } from '../support/people';
import { makeWorld, type World } from '../support/world';
import { ROLES } from './expected-permissions';

const { call } = ownApi();
let world: World;
beforeAll(async () => {
  world = await makeWorld();
});

type Found = { resource: string; id: string; title: string; details: string[]; href: string; kind: string };

const find = async (as: Member, q: string): Promise<Found[]> => {
  const { status, body } = await call('GET', `search?${new URLSearchParams({ q })}`, { as });
  expect([q, status]).toEqual([q, 200]);
  return body.records;
};

test('an admin finds users, centers, codes, requests and news by name, with their links', async () => {
  const admin = await makePerson('admin');
  const word = unique('Zaffiro').replaceAll('-', '');
  const [person, center] = await Promise.all([
    makePerson('expert', { surname: `${word}ì` }),
    makeCenter({ name: `Studio ${word}` }),
  ]);
  const [code, contact, news] = await Promise.all([
    db.productCode.create({ data: { code: word.slice(-10), name: 'Kit', productType: 'ULTRA' } }),
    db.contact.create({ data: { name: word, email: 'z@tests.example', message: 'Buongiorno', privacyAccepted: true } }),
    db.news.create({ data: { title: `Novità ${word}`, description: 'Corso', language: 'it' } }),
  ]);
  const found = await find(admin, word.toUpperCase().slice(0, -1));
  expect(found.map(({ href }) => href)).toEqual(
    expect.arrayContaining([
      `/admin/users/${person.id}`,
      `/admin/centers/${center.id}`,
      `/admin/contacts/${contact.id}`,
      `/admin/news/${news.id}`,
    ]),
  );
  expect(found.find(({ id }) => id === center.id)).toMatchObject({
    title: `Studio ${word}`,
    details: ['Milano'],
    kind: 'Centers',
  });
  expect((await find(admin, word.slice(-10))).map(({ href }) => href)).toContain(`/admin/product-codes/${code.id}`);
  expect((await find(admin, `${word}i`)).map(({ id }) => id)).toContain(person.id);
  expect(await find(admin, 'z')).toEqual([]);
  expect(await find(admin, ' ')).toEqual([]);
  expect(await find(admin, `${word} %_\\ nobody`)).toEqual([]);
});

test('a few of each, prefix matches first', async () => {
  const admin = await makePerson('admin');
  const word = unique('Opale').replaceAll('-', '');
  for (let n = 0; n < 8; n++) await makeCenter({ name: `Studio ${word} ${n}` });
  const first = await makeCenter({ name: `${word} dentale` });
  const found = (await find(admin, word)).filter(({ resource }) => resource === 'centers');
  expect(found).toHaveLength(5);
  expect(found[0]!.id).toBe(first.id);
});

test('nobody finds what their lists do not show', async () => {
  const secret = unique('Rubino').replaceAll('-', '');
  const [owner, stranger] = await Promise.all([makePerson('expert'), makePerson('expert')]);
  const center = await makeCenter({ name: `Studio ${secret}`, referentEmail: `${secret}@hidden.example` });
  await linkExpert(center.id, owner.id);
  await makePerson('user', { surname: secret });
  await db.productCode.create({ data: { code: `${secret.slice(-9)}7`, name: secret, productType: 'ULTRA' } });
  await db.contact.create({ data: { name: secret, email: 'r@tests.example', message: 'x', privacyAccepted: true } });
  expect((await find(owner, secret)).map(({ id }) => id)).toEqual([center.id]);
  expect(await find(stranger, secret)).toEqual([]);
  for (const role of ['user', 'dealer', 'consultant', 'guest'] as const)
    expect([role, await find(await makePerson(role), secret)]).toEqual([role, []]);
  const recent = async (as: Member, keys: string) =>
    (await call('GET', `search?${new URLSearchParams({ recent: keys })}`, { as })).body.records as Found[];
  const keys = `centers:${center.id},users:${owner.id},__proto__:${center.id},centers:x,centers`;
  expect((await recent(owner, keys)).map(({ id }) => id)).toEqual([center.id]);
  expect(await recent(stranger, keys)).toEqual([]);
});

test('an act is found by its name and that of a record, by whoever may do it', async () => {
  const word = unique('Opal').replaceAll('-', '');
  const [admin, expert] = [await makePerson('admin'), await makePerson('expert', { name: 'Ada', surname: word })];
  const acts = async (as: Member, q: string, language = 'en') => {
    const headers = { 'accept-language': language };
    const { body } = await call('GET', `search?${new URLSearchParams({ q })}`, { as, headers });
    return (body.acts as { text: string; href: string }[]).map(({ text, href }) => [text, href]);
  };
  const person = `/admin/users/${expert.id}`;
  const seeAs = [`View as: Ada ${word}`, `${person}?act=seeAs`];
  for (const q of [`view as ${word}`, `VIEW  as Ada ${word}`, `${word} view as`])
    expect([q, await acts(admin, q)]).toEqual([q, expect.arrayContaining([seeAs])]);
  expect(await acts(admin, `new task ${word}`)).toContainEqual([
    `New task: Ada ${word}`,
    `/admin/tasks/new?personId=${expert.id}`,
  ]);
  expect(await acts(admin, `credits ${word} +7`)).toEqual(
    expect.arrayContaining([[expect.stringContaining(word), `${person}?act=correctCredits&amount=%2B7`]]),
  );
  // What has nothing to do with an act, or is all act and no name, and what cannot be done with this person.
  for (const q of [word, 'view as', `v ${word}`, 'view as Nobody Called So', `credits ${admin.email}`])
    expect([q, await acts(admin, q)]).toEqual([q, []]);
  for (const as of [expert, await makePerson('consultant'), await makePerson('user')])
    expect(await acts(as, `view as ${word}`)).toEqual([]);
});

test('every hit can be opened by the API, in every role', async () => {
  for (const role of ROLES) {
    if (role === 'none') continue;
    const as = world.people[role];
    for (const q of ['studio', 'mario', 'example', 'kit'])
      for (const { resource, id } of await find(as, q)) {
        const { status } = await call('GET', `${resource}/${id}`, { as });
        expect([role, q, resource, status]).toEqual([role, q, resource, 200]);
      }
  }
});

test('a treatment’s hit shows what its list shows: no habit, shade or patient address', async () => {
  const { people } = world;
  await world.fixtures.treatments!.near('expert');
  const mine = await call('GET', 'treatments?limit=1&fields=patient', { as: people.expert });
  const { email } = mine.body[0].patient as { email: string };
  const before = await db.auditEntry.count({ where: { action: 'view' } });
  const found = (await find(people.expert, email)).filter(({ resource }) => resource === 'treatments');
  expect(found.length).toBeGreaterThan(0);
  expect(Object.keys(found[0]!).toSorted()).toEqual(['details', 'href', 'icon', 'id', 'kind', 'resource', 'title']);
  expect(found[0]!.details).toHaveLength(3);
  expect(await db.auditEntry.count({ where: { action: 'view' } })).toBe(before);
});

test('requires signing in, refuses hostile texts, and is rate-limited', async () => {
  expect((await call('GET', 'search?q=ab', { as: null })).status).toBe(401);
  expect((await call('GET', 'search/commands', { as: null })).status).toBe(401);
  const as = await makePerson('expert');
  expect((await call('GET', `search?q=${'x'.repeat(101)}`, { as })).status).toBe(400);
  expect((await call('GET', 'search?q=%00ab', { as })).status).toBe(400);
  expect(await find(as, 'zz')).toEqual([]);
  await db.$executeRaw`update rate_limits set points = 240 where key like 'searches:%'`;
  expect((await call('GET', 'search?q=zz', { as })).status).toBe(429);
});

test('the commands are those of the reader’s area', async () => {
  const { body: admin } = await call('GET', 'search/commands', { as: await makePerson('admin') });
  const hrefs = (admin.commands as { href?: string }[]).map(({ href }) => href);
  const some = names(`/admin/users /admin/options/faqs /admin/news/new /admin/centers/new /admin/options/imports/new
    /admin/xray /admin/profile/change-password /admin/profile/second-factor /admin/profile/add-centers`);
  expect(hrefs).toEqual(expect.arrayContaining(some));
  expect(hrefs).toContain('/api/list-exports?screen=users&format=xlsx');
  expect(JSON.stringify(admin)).not.toMatch(/portal\.|roles\./);
  const { body: patient } = await call('GET', 'search/commands', { as: await makePerson('user') });
  expect(JSON.stringify(patient)).not.toMatch(/admin|users|contacts|\/new/);
  expect((patient.commands as { kind: string }[]).some(({ kind }) => kind === 'leave')).toBe(true);
});
