import { explainRecord } from '@/lib/core/access/explain';
import { fieldsOf } from '@/lib/core/access/policy';
import type { Person } from '@/lib/core/actor/actor';
import { grantsOf, type Resource, readFields } from '@/lib/core/define';
import { groupRecords } from '@/lib/core/lists/groups';
import { listRecords } from '@/lib/core/lists/list';
import { parseListQuery } from '@/lib/core/lists/query';
import { listScreens } from '@/lib/core/screens/lists';
import { openWholeList, readAddress, selectIn } from '@/lib/core/screens/open-list';
import { personById } from '@/lib/nouns/accounts/sessions/data';
import { resources } from '@/lib/nouns/resources';
import { db } from '@/lib/run/db/db';
import type { Problem } from '@/lib/run/errors';
import { rolesPage } from '@/lib/web/openapi/roles-page';
import { isToday } from '../support/long-proof';
import { ownApi } from '../support/own-api';
import { makeWorld, type World } from '../support/world';
import { activity, type Caller, ROLES, sensitive, shownOfAnExpert, verbs } from './expected-permissions';

const { call } = ownApi();
let world: World;

beforeAll(async () => {
  world = await makeWorld();
});

const memberOf = (caller: Caller) => (caller === 'none' ? null : world.people[caller]);
const fixtureOf = (resource: string) => world.fixtures[resource]!;
const nearOf = async (resource: string, caller: Caller) => (await fixtureOf(resource).near(caller)).id;

const ROWS = 'edit tests/api/expected-permissions.ts';

test('every resource has its rows, for every role', () => {
  const names = Object.keys(resources);
  const keyOf = (name: string) => (/^\w+$/.test(name) ? name : `'${name}'`);
  expect([
    ...names
      .filter((name) => !(name in verbs))
      .map((name) => `${ROWS}: add to \`verbs\` "${keyOf(name)}: adminOnly,", or who else may do what`),
    ...Object.keys(verbs)
      .filter((name) => !names.includes(name))
      .map((name) => `${ROWS}: remove ${name} from \`verbs\`, which is no resource`),
    ...names
      .filter((name) => !(name in world.fixtures))
      .map(
        (name) => `edit tests/support/fixtures/${name.replaceAll(/[_/]/g, '-')}.ts: export fixtures of ${keyOf(name)}`,
      ),
  ]).toEqual([]);
});

/** Answers and expectation differ: one of the two is wrong. */
const disagrees = (resource: string) =>
  `${ROWS}: say what was agreed about ${resource}; or edit its resource.ts, if the row is right`;

const cases = Object.entries(verbs).flatMap(([resource, rows]) =>
  ROLES.map((caller) => [resource, caller, rows[caller]] as const),
);

describe('verbs', () => {
  test.each(cases)('%s by %s: %s', async (resource, caller, row) => {
    const [may = '', scope] = row === 'nothing' ? [''] : row.split(' ');
    const as = memberOf(caller);
    const refused = caller === 'none' ? 401 : 403;
    const status = async (method: string, path: string, body?: object) =>
      (await call(method, path, { as, ...(body && { body }) })).status;
    // Records near the center are out of scope for a pending member, but not for an actual one.
    const hidden = (letter: string) => scope === 'unseen' && 'GUD'.includes(letter);
    const verdict = (letter: string, granted: number) => {
      if (may.includes(letter)) return granted;
      return hidden(letter) ? 404 : refused;
    };
    const { near, far, create, update } = fixtureOf(resource);
    const [inside, second] = [(await near(caller)).id, (await near(caller)).id];
    // Requests per day are limited elsewhere; not tested here.
    await db.$executeRaw`update memberships set created_at = created_at - interval '2 days' where created_at > now() - interval '1 day'`;

    const answers = {
      list: await status('GET', resource),
      get: await status('GET', `${resource}/${inside}`),
      create: await status('POST', resource, create(caller)),
      update: await status('PUT', `${resource}/${inside}`, update(caller)),
      delete: await status('DELETE', `${resource}/${second}`),
    };
    expect(answers, disagrees(resource)).toEqual({
      list: verdict('L', 200),
      get: verdict('G', 200),
      create: verdict('C', 201),
      update: verdict('U', 200),
      delete: verdict('D', 204),
    });

    if (scope !== 'own') return;
    const outside = (await far!(caller)).id;
    const path = `${resource}/${outside}`;
    const listed = await call('GET', `${resource}?_id[in]=${inside},${outside}`, { as });
    expect({
      listed: listed.body.map((one: { _id: string }) => one._id),
      get: await status('GET', path),
      update: await status('PUT', path, update(caller)),
      delete: await status('DELETE', path),
    }).toEqual({ listed: [inside], get: 404, update: 404, delete: 404 });
  });
});

const fieldCases = Object.entries(sensitive).flatMap(([resource, fields]) =>
  fields.flatMap((expected) => ROLES.map((caller) => [resource, expected.field, caller, expected] as const)),
);

function another(value: unknown, present: unknown): unknown {
  if (JSON.stringify(value) !== JSON.stringify(present)) return value;
  if (typeof value === 'boolean') return !value;
  if (Array.isArray(value)) return [...value, 'TO'];
  return value === 'user' ? 'admin' : crypto.randomUUID();
}

/** Records near a caller that nobody has changed yet. */
const untouched = new Map<string, string>();

describe('sensitive fields', () => {
  test.each(fieldCases)('%s.%s for %s', async (resource, field, caller, expected) => {
    const as = memberOf(caller);
    const place = `${resource} ${caller}`;
    const id = untouched.get(place) ?? (await nearOf(resource, caller));
    untouched.set(place, id);
    const asked = async (query: string) => (await call('GET', `${resource}?${query}`, { as })).status === 200;
    const filter = Array.isArray(expected.value) ? expected.value[0] : expected.value;
    const record = await call('GET', `${resource}/${id}`, { as });
    // Unchanged values count as no change, so anybody may send them.
    const written = expected[caller]?.includes('w') ? expected.value : another(expected.value, record.body?.[field]);
    const change = await call('PUT', `${resource}/${id}`, { as, body: { [field]: written } });
    if (change.status === 200) untouched.delete(place);
    const rights = [
      record.status === 200 && field in record.body ? 'r' : '-',
      (await asked(`${field}=${encodeURIComponent(String(filter ?? crypto.randomUUID()))}`)) ? 'f' : '-',
      (await asked(`sort=${field}`)) ? 's' : '-',
      change.status === 200 ? 'w' : '-',
    ].join('');
    expect(rights, disagrees(`${resource}.${field}`)).toBe(expected[caller] ?? '----');
  });
});

test.each(Object.entries(shownOfAnExpert))(
  'of a professional %s is shown exactly what they may see',
  async (caller, fields) => {
    const colleague = await nearOf('users/experts', caller === 'expert' ? 'admin' : (caller as Caller));
    const as = memberOf(caller as Caller);
    for (const resource of ['users', 'users/experts']) {
      const { body } = await call('GET', `${resource}/${colleague}`, { as });
      const more = resource === 'users/experts' && ['consultant', 'area-manager'].includes(caller) ? activity : [];
      expect([resource, Object.keys(body).toSorted()]).toEqual([resource, [...fields, ...more].toSorted()]);
      expect((await call('GET', `${resource}?smoker=occasional`, { as })).status).toBe(403);
    }
  },
);

test('a narrow view cannot be widened by search or sorting', async () => {
  const as = world.people.expert;
  const colleague = await nearOf('users/experts', 'admin');
  const { email } = (await call('GET', `users/${colleague}`, { as: world.people.admin })).body;
  const found = async (query: string) =>
    (await call('GET', `users?${query}`, { as })).body.some((one: { _id: string }) => one._id === colleague);
  expect(await found(`_id=${colleague}`)).toBe(true);
  expect(await found(`email=${email}`)).toBe(false);
  expect(await found(`q=${email}`)).toBe(false);
  expect(await found('sort=email&limit=100')).toBe(false);
});

// For every resource, role and field: what the policy hides in each row can neither be asked for, nor guessed by filters or
// the order of a list, nor shown, selected or changed in a screen's list, sheet or bulk change.
describe('fields that a policy hides', () => {
  const callers = ROLES.filter((role) => role !== 'none');
  const operators = ['', '[ne]', '[in]', '[gte]', '[lte]', '[contains]', '[empty]'];
  const meOf = async (caller: Caller) => (await personById(memberOf(caller)!.id))!;
  const fieldsFor = (resource: Resource, me: Person) => {
    const shown = new Set(grantsOf(resource, me).flatMap((grant) => readFields(resource, grant)));
    return { shown, hidden: resource.fields.filter((field) => !shown.has(field)) };
  };

  test.each(callers)('no parameter of a list tells %s of them', async (caller) => {
    const me = await meOf(caller);
    const answered: string[] = [];
    for (const [name, resource] of Object.entries(resources))
      for (const field of fieldsFor(resource, me).hidden) {
        const paths = [
          field,
          ...Object.keys((resource.sources[field] as { parts?: object })?.parts ?? {}).map(
            (part) => `${field}.${part}`,
          ),
        ];
        const asked = paths.flatMap((path) => [
          ...operators.map((operator) => `${path}${operator}=true`),
          `sort=-${path}`,
          `where={"not":{"${path}":true}}`,
        ]);
        for (const query of [`fields=${field}`, ...asked, ...asked.map((one) => `match=any&_id[empty]=false&${one}`)]) {
          const list = async () => listRecords(resource, me, parseListQuery(resource, new URLSearchParams(query)));
          const status = await list().then(
            () => 200,
            (error: Problem) => error.status,
          );
          if (![400, 403].includes(status)) answered.push(`${name}?${query}: ${status}`);
        }
        for (const by of [field, resource.sort.replace(/^-/, '')]) {
          const sums = by === field ? [] : [field];
          const grouping = { by: [resource.sort.replace(/^-/, ''), by], sums, unfolded: [], most: 0 };
          const figures = groupRecords(resource, me, parseListQuery(resource, new URLSearchParams()), grouping);
          const status = await figures.then(
            () => 200,
            (error: Problem) => error.status,
          );
          if (![400, 403].includes(status)) answered.push(`figures of ${name} by ${by}: ${status}`);
        }
      }
    expect(answered).toEqual([]);
  });

  test.each(callers)('no list, sheet or selection shows them to %s, or follows them', async (caller) => {
    const me = await meOf(caller);
    const followed: string[] = [];
    for (const [path, screen] of Object.entries(listScreens).filter(([, { areas }]) => areas.includes(me.group)))
      for (const field of fieldsFor(resources[screen.resource]!, me).hidden) {
        const query = { columns: field, sort: field, [field]: 'true', [`${field}[empty]`]: 'false' };
        const { columns } = openWholeList(screen, me, { ...query });
        const { columns: seen, state } = readAddress(screen, me, { ...query });
        if (columns.some(({ name }) => name === field) || seen.includes(field))
          followed.push(`${path}: column ${field}`);
        if (state.sort === field) followed.push(`${path}: sorted by ${field}`);
        for (const name of [field, `${field}[empty]`])
          if (name in state.chosen) followed.push(`${path}: filtered by ${name}`);
        expect(() => selectIn(screen, me, new URLSearchParams({ [field]: 'true' }))).toThrow('errors.');
      }
    expect(followed).toEqual([]);
  });

  test.each(callers)('no bulk change by %s writes what they may not', async (caller) => {
    const me = await meOf(caller);
    const accepted: string[] = [];
    for (const [screen, { resource: name, areas }] of Object.entries(listScreens)) {
      const resource = resources[name]!;
      if (!areas.includes(me.group)) continue;
      const written = new Set(grantsOf(resource, me).flatMap(({ update }) => fieldsOf(update)));
      const closed = Object.keys(resource.schema.shape).filter((field) => !written.has(field));
      for (const field of closed.slice(0, 1)) {
        const body = { screen, query: '', kind: 'update', field, value: 'true' };
        const { status } = await call('POST', 'bulk-acts', { as: memberOf(caller), body });
        if (status < 400 || status >= 500) accepted.push(`${screen}: ${field}`);
      }
    }
    expect(accepted).toEqual([]);
  });
});

describe('the permission X-ray', () => {
  const callers = ROLES.filter((role) => role !== 'none');

  // Compares the X-ray's verdict with the API's answer: a separate implementation would differ somewhere. A third each day.
  test.each(Object.keys(verbs).filter((_, n) => isToday(n, 3)))(
    '%s: says what the API answers, for every role',
    async (resource) => {
      const { near, far } = fixtureOf(resource);
      const compare = async (caller: Caller) => {
        const as = memberOf(caller)!;
        const person = (await personById(as.id))!;
        const owner = caller === 'admin' ? 'expert' : 'admin';
        const ids = [(await near(caller)).id, (await (far ?? near)(far ? caller : owner)).id];
        for (const id of ids) {
          const said = await explainRecord(resources[resource]!, person, id);
          const { status, body } = await call('GET', `${resource}/${id}?abilities=true`, { as });
          const { _id, abilities, ...record } = status === 200 ? body : {};
          const names = (right: 'read' | 'update') =>
            said.fields.filter((field) => field[right]).map(({ name }) => name);
          expect([caller, said.isThere, said.isVisible, names('read').toSorted()]).toEqual([
            caller,
            true,
            status === 200,
            Object.keys(record).toSorted(),
          ]);
          expect([caller, names('update').length > 0]).toEqual([caller, abilities?.update ?? false]);
        }
      };
      for (const caller of callers) await compare(caller);
    },
  );

  test('is for admins, within their own view, and logged', async () => {
    const { admin, consultant, expert } = world.people;
    const center = await nearOf('centers', 'consultant');
    const path = `users/${consultant.id}/sight?resource=centers&record=${center}`;
    for (const as of [consultant, expert]) expect((await call('GET', path, { as })).status).toBe(403);
    const { status, body } = await call('GET', path, { as: admin });
    expect([status, body.isVisible, body.decisive]).toEqual([200, true, 0]);
    expect(body.grants[0].rule).toEqual({
      is: 'value',
      model: 'Center',
      name: 'consultantId',
      operator: 'is',
      value: consultant.id,
      holds: true,
    });
    const entry = await db.auditEntry.findFirstOrThrow({ where: { action: 'explain-sight', entityId: center } });
    expect([entry.actorId, entry.after]).toEqual([admin.id, { userId: consultant.id }]);
    const view = await nearOf('views', 'expert');
    expect((await call('GET', `users/${expert.id}/sight?resource=views&record=${view}`, { as: admin })).status).toBe(
      404,
    );
    expect((await call('GET', `users/${expert.id}/sight?resource=nothing&record=${view}`, { as: admin })).status).toBe(
      404,
    );
  });
});

/** What the public page says in its overview: the letters of a role at a resource. */
function lettersOn(page: string, resource: string, role: string): string {
  const row = page.split(`<tr id="of-${resource}">`)[1]!.split('</tr>')[0]!;
  return row.split(`data-role="${role}">`)[1]!.split('<')[0]!;
}

// Those of others are read alone; keys and apps are made by calls of their own.
const EXCEPTIONS: Record<string, string> = { 'center-visits': 'CUD', 'api-keys': 'C', apps: 'C' };

test('the public page of roles says the same, and follows a changed policy', () => {
  const page = rolesPage(Object.values(resources));
  const withoutException = (resource: string, letters: string) =>
    Array.from(letters)
      .filter((letter) => !EXCEPTIONS[resource]?.includes(letter))
      .join('');
  for (const [resource, caller, row] of cases) {
    if (caller === 'waiting') continue;
    const letters = lettersOn(page, resource, caller === 'none' ? 'anonymous' : caller).toUpperCase();
    const agreed = row === 'nothing' ? '' : row.split(' ')[0]!.replace('LG', 'R');
    const both = [letters, agreed].map((one) => withoutException(resource, one));
    expect([resource, caller, both[0]]).toEqual([resource, caller, both[1]]);
  }
  const { faqs } = resources as { faqs: Resource };
  const [grant] = faqs.policy.admin!;
  const changed = rolesPage([
    { ...faqs, policy: { ...faqs.policy, dealer: [{ ...grant!, rows: () => ({ id: 'x' }) }] } },
  ]);
  expect([lettersOn(page, 'faqs', 'dealer'), lettersOn(changed, 'faqs', 'dealer')]).toEqual(['r', 'rcud']);
});
