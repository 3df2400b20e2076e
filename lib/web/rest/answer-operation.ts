import { type Actor, callerId } from '@/lib/core/actor/actor';
import { requirePerson } from '@/lib/core/actor/require-person';
import { json } from '@/lib/core/answers';
import type { Resource } from '@/lib/core/define';
import { optionalJson, parse, readJson } from '@/lib/core/fields/validation';
import { once } from '@/lib/core/idempotency';
import { nounNamed } from '@/lib/core/nouns';
import { answerRecord } from '@/lib/core/records';
import { repeatable } from '@/lib/core/repeatable';
import { type Operation, type Operations, Reply, type Service, type Verb, type VerbCall } from '@/lib/core/verb';
import { type Tx, transaction } from '@/lib/run/db/transaction';
import { forbidden, Problem } from '@/lib/run/errors';
import { localeOf } from '@/lib/run/i18n/translate';
import { memoizeAsync } from '@/lib/run/memoize-async';
import { requestContext } from '@/lib/run/request-context';
import { tellDeprecated } from '@/lib/web/http/api-version';
import type { RouteTable } from '@/lib/web/http/direct-api';
import { type Call, guarded, type Handler, handle } from '@/lib/web/http/handle';
import { handleCron, handleService } from '@/lib/web/http/handle-service';
import { formOr, portalForm } from '@/lib/web/http/portal-form';
import { publicForm } from '@/lib/web/http/public-form';
import { secretVisitorCall, visitorCall } from '@/lib/web/http/visitor-call';
import { idOf } from '@/lib/web/rest/handlers';

/** The routes of these operations, in the notation of the folders: `centers/[id]/hiding`. */
export function routesOf(operations: Operations): RouteTable {
  const byPath = new Map<string, Operations>();
  for (const [address, load] of Object.entries(operations)) {
    const path = address.replace(/^\w+ \//, '').replaceAll(/\{(\w+)\}/g, '[$1]');
    byPath.set(path, { ...byPath.get(path), [address]: load });
  }
  return Object.fromEntries([...byPath].map(([path, all]) => [path, onceLoaded(all)]));
}

function onceLoaded(operations: Operations): () => Promise<object> {
  return memoizeAsync(async () => {
    const made = Object.entries(operations).map(async ([address, load]) => {
      const operation = await load();
      // Browsers only post forms, whatever the method of the verb.
      const form = operation.kind === 'verb' && operation.form && { POST: formOf(operation) };
      return [form, { [address.split(' ')[0]!]: handlerOf(operation) }] as const;
    });
    const all = await Promise.all(made);
    return Object.assign({}, ...all.map(([form]) => form), ...all.map(([, call]) => call)) as object;
  });
}

export function handlerOf(operation: Operation): Handler {
  if (operation.kind === 'route') return operation.handler;
  if (operation.kind === 'portal form') return portalForm(operation);
  if (operation.kind === 'public form') {
    const { json: call, secret } = operation;
    const form = publicForm(operation);
    return call ? formOr(form, (secret ? secretVisitorCall : visitorCall)(call.body, call.run)) : form;
  }
  return operation.form ? formOr(formOf(operation), callOf(operation)) : callOf(operation);
}

const isService = (by: Verb['by']): by is Service => by !== undefined && by !== 'person' && by !== 'anybody';

function callOf(verb: Verb): Handler {
  const run = (call: Call) => answer(verb, call);
  if (verb.by === 'cron') return handleCron(run);
  const { isForViewers, isForEnrolling, isForNewPassword, scope } = verb;
  if (isService(verb.by)) return handleService(verb.by as Exclude<Service, 'cron'>, run, scope);
  return handle(run, { isForViewers, isForEnrolling, isForNewPassword, scope });
}

function answer(verb: Verb, call: Call): Promise<Response> {
  const { by = 'person', transactions = 'one', guards = [], secret, deprecated } = verb;
  if (deprecated) tellDeprecated(deprecated);
  const actor = by === 'person' ? requirePerson(call.actor) : call.actor;
  const { request } = call;
  const isPost = request.method === 'POST' && !secret;
  const { key, service = 'service', isSandbox } = requestContext.getStore() ?? {};
  if (isSandbox && transactions !== 'one' && !verb.rollsBack) throw forbidden('errors.notInSandbox');
  const caller = isService(by) ? (key?.id ?? service) : callerId(actor);
  const run = async (sent: Request, tx?: Tx) => {
    const made = callFor(verb, { ...call, request: sent }, actor, await bodyOf(verb, sent), tx);
    return respond(verb, made, await verb.run(made), tx);
  };
  return guarded(guards, actor, () => {
    if (request.method === 'GET' || request.method === 'HEAD' || transactions === 'own') return run(request);
    if (transactions === 'several') return isPost ? repeatable(request, caller, run) : run(request);
    return isPost ? once(request, actor, (tx, sent) => run(sent, tx), caller) : transaction((tx) => run(request, tx));
  });
}

const bodyOf = async ({ body, isBodyOptional }: Verb, request: Request): Promise<Record<string, unknown>> => {
  if (!body) return {};
  return isBodyOptional ? optionalJson(request) : readJson(request);
};

function callFor(verb: Verb, call: Call, actor: Actor, raw: Record<string, unknown>, tx?: Tx): VerbCall {
  const { request, url, params } = call;
  // A malformed id is a 404 without a look-up.
  const id = verb.address.includes('{id}') && !verb.inPath ? idOf(params) : (params.id ?? '');
  return {
    request,
    url,
    params,
    id,
    actor,
    raw,
    tx: tx!,
    get locale() {
      return localeOf(request.headers, actor.id === null ? undefined : actor.culture);
    },
    get body() {
      return verb.body && parse(verb.body, raw);
    },
    get query() {
      return verb.query && parse(verb.query, Object.fromEntries(url.searchParams));
    },
  };
}

const isResource = (value: object): value is Resource => 'policy' in value;

async function respond(verb: Verb, { actor, id }: VerbCall, done: unknown, tx?: Tx): Promise<Response> {
  if (done instanceof Response) return done;
  const { value, status = verb.status, headers } = done instanceof Reply ? done : new Reply(done);
  if (verb.answer && isResource(verb.answer)) {
    const named = typeof value === 'string' ? value : id;
    const { body } = await answerRecord({ ...nounNamed(verb.answer.name), resource: verb.answer }, actor, named, tx);
    return json(body, status ?? 200, headers);
  }
  if (value === undefined) return new Response(null, { status: status ?? 204, headers });
  return json(JSON.stringify(value), status ?? 200, headers);
}

function formOf(verb: Verb): Handler {
  const { page, saved, isButton, body, fieldOf, to } = verb.form!;
  return portalForm({
    page,
    saved,
    ...(isButton && { isButton }),
    submit: ({ me, values, params, request }) =>
      guarded(verb.guards ?? [], me, async () => {
        const call = { request, url: new URL(request.url), params, actor: me };
        const raw = body ? body(values) : values;
        const run = async (tx?: Tx) => {
          const made = callFor(verb, call, me, raw, tx);
          const done: unknown = await verb.run(made);
          return to && { to: to(made, done) };
        };
        const done = verb.transactions && verb.transactions !== 'one' ? run() : transaction(run);
        return done.catch((problem: unknown) => {
          if (!fieldOf || !(problem instanceof Problem)) throw problem;
          const fields = problem.fields.map((one) => ({ ...one, field: fieldOf(one.field, values) }));
          throw new Problem(problem.status, problem.key, { values: problem.values, fields });
        });
      }),
  });
}
