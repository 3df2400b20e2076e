import { createHash } from 'node:crypto';
import type { QueryConfig } from 'pg';
import { fieldsOf } from '@/lib/core/access/policy';
import { type Scope, scopeOf } from '@/lib/core/access/scopes';
import { type Actor, anonymous } from '@/lib/core/actor/actor';
import { requirePerson } from '@/lib/core/actor/require-person';
import { json, LIST_TYPES } from '@/lib/core/answers';
import { grantsOf, publicGrants, type Resource } from '@/lib/core/define';
import { uuidOf } from '@/lib/core/fields/column-values';
import { readJson } from '@/lib/core/fields/validation';
import { isAnswered, once } from '@/lib/core/idempotency';
import { listRecords, totalHeaders } from '@/lib/core/lists/list';
import { linkToNext, parseListQuery, parseMemberQuery, refuse } from '@/lib/core/lists/query';
import { expandedSql, requireExpandable } from '@/lib/core/lists/relations';
import { decryptRecord, getRecord, recordStatement, successorOf } from '@/lib/core/read';
import { answerRecord, changeRecord, createRecord, deleteRecord, type Verbs } from '@/lib/core/records';
import { naturalKeys, upsertRecord } from '@/lib/core/upsert';
import { requireCreator, seenVersion } from '@/lib/core/write';
import { pool } from '@/lib/run/db/db';
import type { Sql } from '@/lib/run/db/sql';
import { namedStatement } from '@/lib/run/db/statements';
import { type Tx, transaction, within } from '@/lib/run/db/transaction';
import { badRequest, forbidden, Problem } from '@/lib/run/errors';
import { localeOf } from '@/lib/run/i18n/translate';
import { memoizeAsync } from '@/lib/run/memoize-async';
import { type Call, guarded, type Handler, handle } from '@/lib/web/http/handle';
import { limitForms } from '@/lib/web/sign-in/limit-visitors';

/** Handlers of `/api/{resource}`: list, create, and write by a natural key where there is one. */
export function collection(resource: Resource, verbs: Verbs = {}): { GET: Handler; POST: Handler; PUT?: Handler } {
  const visitorsMayCreate = grantsOf(resource, anonymous).some((grant) => fieldsOf(grant.create).length > 0);
  return {
    GET: handle((call) => list(resource, call), { scope: scopeOf(resource, 'read') }),
    POST: handle(
      async ({ request, actor }) => {
        requireCreator(resource, actor);
        // Before the transaction, which would keep a connection while this waits for another.
        const isLimited = visitorsMayCreate && actor.group !== 'admin';
        if (isLimited && !(await isAnswered(request, actor))) await limitForms(request);
        return guarded(verbs.guards?.create ?? [], actor, () =>
          once(request, actor, async (tx, sent) => {
            const id = await createRecord(tx, { resource, verbs }, actor, await readJson(sent));
            return created(tx, resource, actor, id, new URL(request.url).pathname);
          }),
        );
      },
      { scope: scopeOf(resource, 'create') },
    ),
    ...(naturalKeys(resource).length > 0 && {
      PUT: handle((call) => upsert(resource, call, verbs), { scope: scopeOf(resource, 'create') }),
    }),
  };
}

/** 201 with a new record, 200 with an existing one. */
function upsert(resource: Resource, { request, url, actor }: Call, verbs: Verbs): Promise<Response> {
  requireCreator(resource, requirePerson(actor));
  const on = url.searchParams.get('on') ?? '';
  if (!naturalKeys(resource).includes(on)) throw refuse('wrongValue', 'on', { value: on.slice(0, 60) });
  const { create = [], update = [] } = verbs.guards ?? {};
  return guarded([...new Set([...create, ...update])], actor, async () => {
    const { updatedAt, ...body } = await readJson(request);
    const target = { on, seen: seenVersion(request, { seen: updatedAt }) };
    return transaction(async (tx) => {
      const { id, isNew } = await upsertRecord(tx, { resource, verbs }, actor, target, body);
      if (isNew) return created(tx, resource, actor, id, url.pathname);
      const { body: after, updatedAt: now } = await answerRecord({ resource, verbs }, actor, id, tx);
      return json(after, 200, etag(after, now));
    });
  });
}

/** Both handlers for a resource without routes of its own, loaded on first use. */
export const plainCollection = <Name extends string>(load: Module<Name>, name: Name, verbs?: OwnVerbs) =>
  onceLoaded(load, name, verbs, collection);
export const plainMember = <Name extends string>(load: Module<Name>, name: Name, verbs?: OwnVerbs) =>
  onceLoaded(load, name, verbs, member);

type Module<Name extends string> = () => Promise<Record<Name, Resource>>;
type OwnVerbs = () => Promise<{ verbs: Verbs }>;

function onceLoaded<Name extends string>(
  load: Module<Name>,
  name: Name,
  loadVerbs: OwnVerbs | undefined,
  make: (resource: Resource, verbs?: Verbs) => object,
) {
  return memoizeAsync(async () => {
    const [found, verbs] = await Promise.all([load(), loadVerbs?.()]);
    return make(found[name], verbs?.verbs);
  });
}

/** Of an Accept header; clients name a handful. */
const MOST_RANGES = 50;

/**
 * The preferred media type of the caller among these.
 * @throws Problem 406 if none is accepted
 */
function formWanted<Form extends string>(request: Request, types: Readonly<Record<Form, string>>): Form {
  const ranges = (request.headers.get('accept') || '*/*').split(',', MOST_RANGES).map((one, at) => {
    const [type = '', ...parameters] = one.split(';').map((part) => part.trim().toLowerCase());
    return { type, at, q: Number(parameters.find((part) => part.startsWith('q='))?.slice(2) ?? 1) };
  });
  const named = new Map(ranges.toReversed().map((range) => [range.type, range]));
  // The most specific range that matches a type counts: `application/json;q=0, */*` is anything but JSON.
  const liked = (Object.keys(types) as Form[]).flatMap((form) => {
    const range = named.get(types[form]) ?? named.get(types[form].replace(/[^/]*$/, '*')) ?? named.get('*/*');
    return range && range.q > 0 ? { form, ...range } : [];
  });
  const best = liked.toSorted((a, b) => b.q - a.q || a.at - b.at)[0]?.form;
  if (!best) throw new Problem(406, 'errors.notAcceptable');
  return best;
}

export async function list(resource: Resource, { request, url, actor }: Call): Promise<Response> {
  const form = formWanted(request, LIST_TYPES);
  const { reader, query } = listQueryOf(resource, actor, url.searchParams);
  if (form !== 'json') {
    const { sendList } = await import('./list-files');
    return sendList(resource, actor, { reader, query, asked: url.searchParams }, form);
  }
  const { body, last, ...total } = await listRecords(resource, reader, query);
  const headers = { ...totalHeaders(total), ...linkToNext(url, resource, query, last) };
  const tag = `W/"${hashOf(`${body}${total.total}`)}"`;
  if (knows(request, tag)) return new Response(null, { status: 304, headers: { ...headers, etag: tag } });
  return json(body, 200, { ...headers, etag: tag });
}

export function listQueryOf(resource: Resource, actor: Actor, asked: URLSearchParams) {
  const { reader, parameters } = readerOf(resource, actor, asked);
  const { others, conditions } = openConditions(resource, parameters);
  const query = parseListQuery(resource, others);
  query.conditions.push(...conditions);
  requireAdminForDeleted(reader, query.deleted);
  return { reader, query };
}

const isPublic = (resource: Resource): boolean => publicGrants(resource).length > 0;

/** With `public=true` a list is that of visitors: without the caller's own records. */
function readerOf(resource: Resource, actor: Actor, parameters: URLSearchParams) {
  const asked = parameters.get('public');
  if (asked === null || !isPublic(resource)) return { reader: actor, parameters };
  if (asked !== 'true' && asked !== 'false') throw badRequest('errors.notTrueOrFalse', { parameter: 'public' });
  const others = [...parameters].filter(([name]) => name !== 'public');
  return { reader: asked === 'true' ? anonymous : actor, parameters: new URLSearchParams(others) };
}

/** The filters of the portal's own lists that programs may use, apart from all other parameters. */
function openConditions(resource: Resource, parameters: URLSearchParams) {
  const isOpen = ([name, value]: [string, string]) =>
    resource.openConditions.includes(name) && Object.hasOwn(resource.conditions[name]!, value);
  const chosen = [...parameters].filter(isOpen);
  return {
    others: new URLSearchParams([...parameters].filter((one) => !isOpen(one))),
    conditions: chosen.map(([name, value]) => resource.conditions[name]![value]!),
  };
}

/** A visitor gets the id only. */
async function created(tx: Tx, resource: Resource, actor: Actor, id: string, path: string): Promise<Response> {
  const location = `${path}/${id}`;
  const maySee = grantsOf(resource, actor).some((grant) => grant.read.length > 0);
  if (!maySee) return json(JSON.stringify({ _id: id }), 201, { location });
  const { body, updatedAt } = await getRecord(resource, actor, id, {}, within(tx));
  return json(body, 201, { location, ...etag(body, updatedAt) });
}

type Change = Record<'PUT' | 'PATCH', Handler>;

/** PUT replaces the named fields, PATCH merges objects with the stored ones. */
const changes = (run: (call: Call, isMerge: boolean) => Promise<Response>, scope?: Scope): Change => ({
  PUT: handle((call) => run(call, false), { scope }),
  PATCH: handle((call) => run(call, true), { scope }),
});

/** Handlers of `/api/{resource}/{id}`: one record. */
export function member(resource: Resource, verbs: Verbs = {}): Change & { GET: Handler; DELETE: Handler } {
  return {
    GET: handle((call) => get(resource, call, verbs), {
      ahead: (call) => statementOf(resource, call),
      scope: scopeOf(resource, 'read'),
    }),
    ...changes(
      (call, isMerge) => guarded(verbs.guards?.update ?? [], call.actor, () => change(resource, call, verbs, isMerge)),
      scopeOf(resource, 'update'),
    ),
    DELETE: handle(
      async ({ request, actor, params }) => {
        const id = idOf(params);
        const seen = seenVersion(request, {});
        await transaction((tx) => deleteRecord(tx, { resource, verbs }, actor, { id, seen }));
        return new Response(null, { status: 204 });
      },
      { scope: scopeOf(resource, 'delete') },
    ),
  };
}

export function own(resource: Resource, verbs: Verbs = {}): Change & { GET: Handler } {
  const mine = (call: Call): Call => ({ ...call, params: { id: requirePerson(call.actor).id } });
  return {
    GET: handle(async (call) => get(resource, mine(call), verbs)),
    ...changes(async (call, isMerge) => change(resource, mine(call), verbs, isMerge)),
  };
}

/** By person object, the same until something about them changes: a statement has kilobytes of text. */
const statements = new WeakMap<Actor, Map<Resource, (id: string) => QueryConfig>>();

function statementOf(resource: Resource, { url, actor: caller, params }: Call, actor = caller): QueryConfig {
  const id = idOf(params);
  const known = url.search === '' ? statements.get(actor)?.get(resource) : undefined;
  if (known) return known(id);
  const query = parseMemberQuery(resource, url.searchParams);
  requireAdminForDeleted(actor, query.deleted);
  requireExpandable(resource, caller, query.expand);
  const { expand, ...wanted } = query;
  const expanded = expand.length > 0 && { expanded: (sql: Sql) => expandedSql(sql, actor, expand) };
  const { text, values } = recordStatement(resource, actor, id, { ...wanted, ...expanded });
  const depends = values.every((value) => value === id || value === actor.id);
  if (url.search === '' && Object.isFrozen(actor) && depends && id !== actor.id) {
    const prepared = statements.get(actor) ?? new Map<Resource, (id: string) => QueryConfig>();
    statements.set(actor, prepared);
    prepared.set(resource, (other) =>
      namedStatement(
        text,
        values.map((value) => (value === id ? other : value)),
      ),
    );
  }
  return namedStatement(text, values);
}

async function get(resource: Resource, call: Call, { opened, written }: Verbs): Promise<Response> {
  const { request, actor, params, readAhead } = call;
  const forms: Record<string, string> = { json: LIST_TYPES.json, ...(resource.form && { other: resource.form }) };
  const isOther = formWanted(request, forms) === 'other';
  // It has parts for which fields are needed, and none for others.
  const strange = isOther && [...call.url.searchParams.keys()][0];
  if (strange) throw refuse('unknownParameter', strange);
  const rows = readAhead ?? (await pool.query(statementOf(resource, call))).rows;
  // Everybody may see the records of visitors: another's record is read as by a visitor.
  const isOthers =
    rows.length === 0 && actor.id !== null && isPublic(resource) && call.url.searchParams.get('deleted') !== 'true';
  const found = isOthers ? (await pool.query(statementOf(resource, call, anonymous))).rows : rows;
  const moved = found.length === 0 && (await movedTo(resource, call, isOthers));
  if (moved) return moved;
  const { body, updatedAt } = await decryptRecord(resource, found);
  if (!isOthers) await opened?.(actor, idOf(params));
  const tag = etag(body, updatedAt);
  if (isOther) {
    const locale = localeOf(request.headers, actor.id === null ? undefined : actor.culture);
    return json(await written!(actor, body, locale), 200, {
      'content-type': `${resource.form}; charset=utf-8`,
      vary: 'Accept',
    });
  }
  if (tag.etag && knows(request, tag.etag)) return new Response(null, { status: 304, headers: tag });
  return json(body, 200, tag);
}

/** Redirects programs from a merged record to the remaining one, if they may read that. */
async function movedTo(resource: Resource, { actor, params, url }: Call, isPublicToo: boolean) {
  if (url.searchParams.get('deleted') === 'true') return null;
  const id = idOf(params);
  const successor =
    (await successorOf(resource, actor, id)) ?? (isPublicToo ? await successorOf(resource, anonymous, id) : null);
  if (!successor) return null;
  const location = `/api/${resource.name}/${successor}${url.search}`;
  return new Response(null, { status: 301, headers: { location, 'cache-control': 'no-store' } });
}

async function change(resource: Resource, call: Call, verbs: Verbs, isMerge: boolean): Promise<Response> {
  const { request, url, actor, params } = call;
  const id = idOf(params);
  const { deleted } = parseMemberQuery(resource, url.searchParams);
  requireAdminForDeleted(actor, deleted);
  const { _id, updatedAt, ...body } = await readJson(request);
  return transaction(async (tx) => {
    const target = { id, deleted, isMerge, seen: seenVersion(request, { seen: updatedAt }) };
    if (_id !== undefined && _id !== id) throw badRequest('errors.otherId');
    await changeRecord(tx, { resource, verbs }, actor, target, body);
    const { body: after, updatedAt: now } = await answerRecord({ resource, verbs }, actor, id, tx);
    return json(after, 200, etag(after, now));
  });
}

export const idOf = ({ id }: Record<string, string>): string => uuidOf(id);

function requireAdminForDeleted(actor: Actor, deleted: boolean): void {
  if (deleted && actor.group !== 'admin') throw forbidden('errors.deletedForAdminsOnly', 'deleted');
}

/** Two tags: the last change, which `If-Match` compares, and a hash, as related counts and names change without it. */
function etag(body: string, updatedAt: Date | null): Record<string, string> {
  if (!updatedAt) return {};
  return { etag: `"${updatedAt.toISOString()}/${hashOf(body)}"` };
}

const hashOf = (body: string) => createHash('sha1').update(body).digest('base64url').slice(0, 12);

function knows(request: Request, tag: string): boolean {
  const named = request.headers.get('if-none-match')?.split(',') ?? [];
  const bare = (one: string) => one.trim().replace(/^W\//, '');
  return named.some((one) => ['*', bare(tag)].includes(bare(one)));
}
