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

describe.each(names)('%s', (name) => {
  const schema = schemaName(resources[name]!);
  const parameters: string[] = [
    ...document.paths[`/${name}`].get.parameters.map((one: Json) => one.name),
    ...Object.keys(document.components.schemas[`${schema}Filters`].properties),
  ];
  const { _id, updatedAt: _seen, ...changed } = document.components.schemas[`${schema}Change`].properties;
  const writes = {
    create: document.components.schemas[`${schema}New`],
    update: { ...document.components.schemas[`${schema}Change`], properties: changed },
  };

  test('its records are as described', async () => {
    // Related records are only there if they are asked for, each as described in its own list.
    const { expanded: _added, ...properties } = document.components.schemas[schema].properties;
    const described = z.fromJSONSchema({ type: 'object', properties, required: ['_id'], additionalProperties: false });
    const { id } = await world.fixtures[name]!.near('admin');
    const as = world.people.admin;
    const one = await call('GET', `${name}/${id}?fields=*&abilities=true`, { as });
    const list = await call('GET', `${name}?fields=*&limit=5&abilities=true`, { as });
    expect([one.status, list.status]).toEqual([200, 200]);
    for (const record of [one.body, ...list.body]) expect(described.safeParse(record).error?.issues ?? []).toEqual([]);
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
        if (status !== 200) return;
        for (const record of body)
          for (const field of hiddenFrom(name, caller)) expect(record).not.toHaveProperty(field);
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
          const { status } = await call(method, path, { as: memberOf(caller), body });
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
