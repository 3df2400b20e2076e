import fc from 'fast-check';
import { z } from 'zod';
import { operations } from '@/app/api/operations';
import { schemaName } from '@/lib/core/openapi';
import { resources } from '@/lib/nouns/resources';
import { openApiDocument } from '@/lib/web/openapi/document';
import { disturbed, fitting, junk } from '../support/generate';
import { IS_LONG } from '../support/long-proof';
import { inTheEnd, ownApi } from '../support/own-api';
import { ownWorld } from '../support/world';
import { type Caller, ROLES, sensitive, verbs } from './expected-permissions';

type Json = ReturnType<typeof JSON.parse>;

const api = ownApi();
const call: typeof api.call = (...sent) => inTheEnd(() => api.call(...sent));
const { world, memberOf } = ownWorld();
const document: Json = JSON.parse(await openApiDocument(operations));

const RUNS = { numRuns: IS_LONG ? 200 : 6 };
const TIMEOUT_MS = 120_000;
const names = Object.keys(resources);

/** Sensitive fields that the handwritten table hides from this caller. */
const hiddenFrom = (resource: string, caller: Caller) =>
  (sensitive[resource] ?? []).filter((one) => !one[caller]?.startsWith('r')).map(({ field }) => field);

const problem = z.fromJSONSchema(document.components.schemas.Problem);
/** Each refusal is a problem as described. */
function expectProblem(body: Json): void {
  expect(problem.safeParse(body).error?.issues ?? []).toEqual([]);
}

const UUID = /^[\da-f]{8}-[\da-f-]{27}$/;
/** An example with ids that exist. */
function withIds(example: Json, made: Json): Json {
  const real = (field: string, value: Json) =>
    made[field] ??
    (field === 'centerId' ? world.far.id : Array.isArray(value) ? [world.people.expert.id] : world.people.expert.id);
  return Object.fromEntries(
    Object.entries<Json>(example).map(([field, value]) => [
      field,
      UUID.test([value].flat()[0]) ? real(field, value) : value,
    ]),
  );
}

describe.each(names)('%s', (name) => {
  const schema = schemaName(resources[name]!);
  const parameters: string[] = [
    ...document.paths[`/${name}`].get.parameters.map((one: Json) => one.name),
    ...Object.keys(document.components.schemas[`${schema}Filters`].properties),
  ];
  const all = document.components.schemas;
  const { _id, updatedAt: _seen, ...changed } = all[`${schema}Change`]?.properties ?? {};
  const writes = {
    create: all[`${schema}New`] ?? { type: 'object', properties: {} },
    update: { type: 'object', ...all[`${schema}Change`], properties: changed },
  };
  // Related records are only there if they are asked for, each as described in its own list.
  const properties = { ...all[schema].properties, expanded: { type: 'object' } };
  const described = z.fromJSONSchema({ type: 'object', properties, required: ['_id'], additionalProperties: false });
  const expectDescribed = (record: Json) => expect(described.safeParse(record).error?.issues ?? []).toEqual([]);

  test('its records are as described', async () => {
    const { id } = await world.fixtures[name]!.near('admin');
    const as = world.people.admin;
    const one = await call('GET', `${name}/${id}?fields=*&abilities=true`, { as });
    const list = await call('GET', `${name}?fields=*&limit=5&abilities=true`, { as });
    expect([one.status, list.status]).toEqual([200, 200]);
    for (const record of [one.body, ...list.body, ...all[schema].examples]) expectDescribed(record);
    // The example shows what a record has.
    expect(Object.keys(all[schema].examples[0])).toEqual(
      expect.arrayContaining(Object.keys(one.body).filter((field) => field !== 'abilities')),
    );
  });

  test('what its example sends is taken, and reads as described', async () => {
    const [example] = writes.create.examples ?? [];
    if (!example || !verbs[name]!.admin.includes('C')) return;
    await world.fixtures.contacts!.near('admin'); // of which the example of bulk changes closes all
    const body = withIds(example, world.fixtures[name]!.create('admin'));
    const { status, body: made } = await call('POST', name, { as: world.people.admin, body });
    expect([status, made.errors]).toEqual([201, undefined]);
    expectDescribed(made);
  });

  test(
    'any query is answered or refused, and shows nothing hidden',
    async () => {
      const value = fc.oneof(
        junk.map((one) => (typeof one === 'string' ? one : (JSON.stringify(one) ?? ''))),
        fc.constantFrom('true', '1', '25', '2024-01-01', 'it', crypto.randomUUID(), '-createdAt', 'name', '_id'),
      );
      const query = fc.array(fc.tuple(fc.oneof(fc.constantFrom(...parameters), fc.string()), value), { maxLength: 4 });
      const asked = fc.asyncProperty(fc.constantFrom(...ROLES), query, async (caller, pairs) => {
        const search = new URLSearchParams(pairs.map(([key, text]) => [key.toWellFormed(), text.toWellFormed()]));
        const { status, body } = await call('GET', `${name}?${search}`, { as: memberOf(caller) });
        expect([200, 400, 401, 403]).toContain(status);
        if (status !== 200) return expectProblem(body);
        for (const record of body) {
          expectDescribed(record);
          for (const field of hiddenFrom(name, caller)) expect(record).not.toHaveProperty(field);
        }
      });
      await fc.assert(asked, RUNS);
    },
    TIMEOUT_MS,
  );

  test(
    'any body is accepted or refused',
    async () => {
      const near: Record<string, string> = {};
      for (const caller of ROLES) near[caller] = (await world.fixtures[name]!.near(caller)).id;
      const callers = ROLES.filter((caller) => /[CU]/.test(verbs[name]![caller].split(' ')[0]!));
      if (callers.length === 0) return;
      const kinds = fc.constantFrom('create' as const, 'update' as const);
      const sent = kinds.chain((kind) =>
        fc.tuple(fc.constant(kind), fc.oneof(disturbed(writes[kind]), fitting(writes[kind]))),
      );
      const tried = fc.asyncProperty(
        fc.constantFrom(...callers),
        fc.constantFrom('PUT', 'PATCH'),
        sent,
        async (caller, change, [kind, body]) => {
          const [method, path] = kind === 'create' ? ['POST', name] : [change, `${name}/${near[caller]}`];
          const { status, body: answer } = await call(method, path, { as: memberOf(caller), body });
          if (status >= 400) expectProblem(answer);
          // 429: reportings are limited.
          expect([200, 201, 400, 401, 403, 404, 409, 422, 429]).toContain(status);
          // The test must not lock out its own users.
          if (status === 200 && name.startsWith('users')) await world.revive();
        },
      );
      await fc.assert(tried, RUNS);
    },
    TIMEOUT_MS,
  );
});

/** Resources that an admin can write without dependencies on people, places or states. */
const plain =
  `labels faqs categories products news consultants promo-settings vat_rates customers contacts newsletters`.split(
    /\s+/,
  );

/** Texts of letters, which the server sanitises: see newsletter-writing.test.ts. */
const cleanedTexts = ['templateIt', 'templateEn'];

test.each(plain)(
  'what is written to %s reads back the same',
  async (name) => {
    const schema = document.components.schemas[`${schemaName(resources[name]!)}New`];
    const links = ['categoryId', 'centerId', 'userId', 'agentId', 'defaultVatRateId', 'thumbnailId', 'user', 'center'];
    const written = fc.asyncProperty(fitting(schema), async (generated) => {
      const left = [...links, ...cleanedTexts];
      const body = Object.fromEntries(Object.entries(generated as object).filter(([field]) => !left.includes(field)));
      const { status, body: created } = await call('POST', name, { as: world.people.admin, body });
      if (status !== 201) return;
      const read = (await call('GET', `${name}/${created._id}`, { as: world.people.admin })).body;
      expect(read).toMatchObject(comparable(body));
    });
    await fc.assert(written, RUNS);
  },
  TIMEOUT_MS,
);

/** Texts are trimmed, and instants stored in UTC. */
function comparable(value: unknown): Json {
  if (typeof value === 'string') return value.trim();
  if (Array.isArray(value)) return value.map(comparable);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, comparable(inner)]));
}
