// What anybody may see, everybody may see: signing in hides no public record.
import { sampleActors } from '@/lib/core/actor/actor';
import { ROLES } from '@/lib/core/actor/roles';
import { grantsOf, publicGrants, readFields } from '@/lib/core/define';
import { resources } from '@/lib/nouns/resources';
import { addCenters } from '../support/centers';
import { ownApi } from '../support/own-api';
import { type Member, makePerson, unique } from '../support/people';

const { call } = ownApi();
const open = Object.values(resources).filter((resource) => publicGrants(resource).length > 0);

test('whoever reads a public record by a grant of their own reads at least the fields that visitors read', () => {
  expect(open.map(({ name }) => name)).toContain('centers');
  const hidden = open.flatMap((resource) =>
    sampleActors.flatMap((actor) => {
      const shown = publicGrants(resource).flatMap((grant) => readFields(resource, grant));
      return grantsOf(resource, actor)
        .filter((grant) => grant.read.length > 0)
        .flatMap((grant) => shown.filter((field) => !readFields(resource, grant).includes(field)))
        .map((field) => `${resource.name}.${field} for ${actor.group}`);
    }),
  );
  expect(hidden).toEqual([]);
});

describe('a public center', () => {
  const slug = unique('public');
  let id = '';
  let hidden = '';
  const people: Member[] = [];
  beforeAll(async () => {
    await addCenters([{ slug }, { slug: `${slug}-hidden`, hideInMap: true }]);
    const { db } = await import('@/lib/run/db/db');
    id = (await db.center.findUniqueOrThrow({ where: { slug } })).id;
    hidden = (await db.center.findUniqueOrThrow({ where: { slug: `${slug}-hidden` } })).id;
    for (const role of ROLES) people.push(await makePerson(role));
  });

  test('is read by every role, with the fields that visitors see', async () => {
    const visitor = await call('GET', `centers/${id}`);
    expect(visitor.status).toBe(200);
    for (const [n, as] of people.entries()) {
      const { status, body } = await call('GET', `centers/${id}`, { as });
      expect([ROLES[n], status, body]).toEqual([ROLES[n], 200, expect.objectContaining(visitor.body)]);
      if (ROLES[n] === 'admin') continue;
      expect([ROLES[n], Object.keys(body)]).toEqual([ROLES[n], Object.keys(visitor.body)]);
      expect((await call('GET', `centers/${id}?deleted=false`, { as })).body).toEqual(body);
      expect((await call('GET', `centers/${hidden}`, { as })).status).toBe(404);
      // To see it is no right to change it, nor to ask for what visitors do not see.
      const changed = await call('PUT', `centers/${id}`, { as, body: { name: 'Altro' } });
      expect([ROLES[n], [403, 404].includes(changed.status)]).toEqual([ROLES[n], true]);
      expect((await call('GET', `centers/${id}?fields=referentEmail`, { as })).status).not.toBe(200);
    }
  });

  test('is in the list that visitors see, whoever asks for it', async () => {
    const query = `centers?public=true&q=${slug}&count=true`;
    const visitor = await call('GET', query);
    expect(visitor.body.map(({ _id }: { _id: string }) => _id)).toEqual([id]);
    for (const as of people) {
      const { body, headers } = await call('GET', query, { as });
      expect([body, headers.get('odin-count')]).toEqual([visitor.body, '1']);
    }
    const [, expert] = [people[0]!, people[ROLES.indexOf('expert')]!];
    expect((await call('GET', `centers?q=${slug}`, { as: expert })).body).toEqual([]);
    expect((await call('GET', 'centers?public=perhaps', { as: expert })).status).toBe(400);
    expect((await call('GET', 'users?public=true', { as: people[ROLES.indexOf('admin')]! })).status).toBe(400);
    expect((await call('GET', `${query}&referentEmail[contains]=secret`, { as: expert })).status).not.toBe(200);
  });
});

test('a record is JSON, and who takes none of what there is is told so', async () => {
  const as = await makePerson('admin');
  for (const path of ['centers', 'faqs', `users/${as.id}`]) {
    const pdf = path.includes('/')
      ? 'text/csv, application/json;q=0, */*'
      : 'application/pdf, */*;q=0, application/json;q=0';
    const refused = await call('GET', path, { as, headers: { accept: pdf } });
    expect([path, refused.status, refused.body.messageKey]).toEqual([path, 406, 'errors.notAcceptable']);
    // Ranges beyond the fiftieth are not read.
    const long = { accept: `${'a/b,'.repeat(50)}application/json` };
    expect((await call('GET', path, { as, headers: long })).status).toBe(406);
    for (const accept of ['application/pdf, */*', 'application/json', 'text/csv;q=0.4, application/*;q=0.5'])
      expect((await call('GET', path, { as, headers: { accept } })).status).toBe(200);
  }
});
