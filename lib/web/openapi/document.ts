import { appScopesOf } from '@/lib/core/access/scopes';
import { eventSchemas } from '@/lib/core/events/describe-events';
import { id, type Json, list, object, orNull, reference, text } from '@/lib/core/json-schema';
import { content, pathsOf, schemasOf } from '@/lib/core/openapi';
import type { Operations } from '@/lib/core/verb';
import { authorizationServer } from '@/lib/web/oauth/metadata';
import '@/lib/nouns/register';
import { resources } from '@/lib/nouns/resources';
import { sessionCookie } from '@/lib/run/secrets/tokens';
import { siteAddress } from '@/lib/run/site-address';
import { API_VERSIONS } from '@/lib/web/http/api-version';
import { describe } from './operation';
import { EVENT_ACTIONS, eventsTold, publisher, scopeInWords, scopesOfKeys, tagOf } from './tables';
import { writtenRoutes } from './written-routes';

const problem = object(
  {
    type: { ...text, description: 'An address at which the `messageKey` is explained.' },
    status: { type: 'integer' },
    title: text,
    detail: text,
    message: { ...text, description: 'In the caller’s language.' },
    messageKey: { ...text, description: 'The same in every language.' },
    errors: list(object({ field: text, message: text, messageKey: text })),
  },
  ['detail', 'errors'],
);

/** For clients of the existing system. */
const sessionUser = object({
  _id: id,
  name: text,
  surname: text,
  email: text,
  role: text,
  originalRole: text,
  culture: text,
  area: text,
  centerIds: list(id),
  profileImage: orNull(object({ full: text })),
});

const wait = { 'Retry-After': { schema: { type: 'integer' }, description: 'Seconds to wait.' } };
const refusal = (description: string, headers?: Json) => ({
  description,
  ...(headers && { headers }),
  ...content(reference('Problem'), 'application/problem+json'),
});

const securitySchemes = {
  bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: '`token` of `POST /auth`; 15 minutes.' },
  session: { type: 'apiKey', in: 'cookie', name: sessionCookie.name, description: 'Who signed in on the site.' },
  key: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'portal_…',
    description: 'An API key, made by an admin at /admin/options/api-keys, with the scopes that the call names.',
  },
  app: {
    type: 'oauth2',
    description: 'An app that a person lets act for them: what they may, within its scopes.',
    flows: {
      authorizationCode: {
        authorizationUrl: authorizationServer.authorization_endpoint,
        tokenUrl: authorizationServer.token_endpoint,
        refreshUrl: authorizationServer.token_endpoint,
        scopes: Object.fromEntries(
          Object.values(resources)
            .flatMap(appScopesOf)
            .map((scope) => [scope, scopeInWords(scope)]),
        ),
      },
    },
  },
  basic: { type: 'http', scheme: 'basic', description: 'E-mail address and password.' },
  refresh: { type: 'http', scheme: 'bearer', description: '`refreshToken`; each can be used once.' },
  cron: { type: 'http', scheme: 'bearer', description: 'The secret of scheduled calls.' },
  service: {
    type: 'http',
    scheme: 'bearer',
    description:
      'A service credential, which whoever runs the server sets and hands out: `programme` registers people and credits courses and orders, `mail` reports what mail servers have refused, `metrics` reads figures for monitoring.',
  },
};

const api = `${siteAddress}/api`;

/** Markdown above the list of operations, whose blocks tests/api/openapi.test.ts runs, with `$KEY` or `KEY`. */
export const introduction = `
Everything that the portal's own screens read and write goes through this API. What you see and may change depends on who you are
([each role’s records, fields and verbs](${siteAddress}/api/docs/roles)): fields that you may not read are left out of answers, and refused by name when you ask for them or send them.

## Your first call

An admin makes a **key** at Options → API keys, chooses what it may do (\`centers:read\`, \`contacts:update\` …), and sees its value once.
Send it with each call:

\`\`\`sh
curl "${api}/centers?limit=3&fields=name,tier" -H "Authorization: Bearer $KEY"
\`\`\`

The same in TypeScript; a whole client with all types is \`clients/typescript\` of the portal's repository, or comes from \`npx oazapfts ${api}/openapi.json client.ts\`:

\`\`\`ts
const headers = { authorization: \`Bearer \${KEY}\` };
const answer = await fetch('${api}/centers?limit=3&fields=name,tier', { headers });
for (const { _id, name } of await answer.json()) console.log(_id, name);
\`\`\`

A key acts in the name of the admin who made it: what its **scopes** name, listed below and at each operation, it may do as they
may, also with deleted records. It may do nothing else: no accounts of staff, no settings, nothing of its own. A shop that registers
people and credits courses needs \`users:register\` and \`credits:grant\`; what needs a password again is closed to keys. 600 calls a minute are free
(\`RateLimit\` headers).

A **test key** (\`isTest\`) is for the time in which a program is written: it reads what there is, and what it writes is checked and answered as ever, then rolled back, with the header \`Sandbox: true\`.
No letter, event or webhook comes of it, and the next call finds nothing of it. Health is closed to it, and so are calls that cannot be rolled back, such as \`POST /auth/register\`: 403 \`errors.notInSandbox\`.

For a person, \`POST /auth\` with their e-mail address and password as Basic authentication (\`curl -X POST ${api}/auth -u "$EMAIL:$PASSWORD"\`) returns a \`token\` for 15 minutes and
a \`refreshToken\`. Signing in so proves who they are for 15 minutes: with that token an admin may make keys (\`POST /api-keys\`). Calls without a credential see what a visitor of the site sees.

A shop registers a person, and grants credits for a course to a professional; the same course again is granted once.

\`\`\`sh
curl -X POST "${api}/auth/register" -H "Authorization: Bearer $KEY" -H "Content-Type: application/json" -d '{"name":"Ada","surname":"Neri","email":"ada@shop.example","password":"Sbianca.Vie-2041","privacyAccepted":true}'
\`\`\`

\`\`\`sh
curl -X POST "${api}/credits/theory" -H "Authorization: Bearer $KEY" -H "Content-Type: application/json" -d "{\\"userId\\":\\"$PERSON\\",\\"amount\\":10,\\"course\\":\\"shades-2026\\"}"
\`\`\`

What visitors send are four kinds of **requests**: \`contacts\` (the contact form), \`product-test-requests\`, \`cw-rollup-requests\` and \`reportings\`. Patients’ requests for an appointment (\`inquiries\`) are closed to keys.

## Reading lists

\`fields\` says which fields (\`*\`: all that you may read), \`q\` searches, \`sort=-createdAt,name\` orders, \`count=true\` adds the total as the header \`odin-count\`.
Every field is a filter; \`field[gte]\`, \`[lte]\`, \`[gt]\`, \`[lt]\`, \`[ne]\`, \`[in]\`, \`[contains]\`, \`[startsWith]\` and \`[empty]\` compare otherwise, and
\`match=any\` asks for one of them instead of all.

\`\`\`sh
curl "${api}/centers?address.provinceCode[in]=MI,MB&createdAt[gte]=2025-01-01&sort=-createdAt&limit=5&count=true" -H "Authorization: Bearer $KEY"
\`\`\`

A full page has a \`Link\` to the next one. Follow it until there is none. Sorted by \`_id\`, nothing is left out or comes twice, however much is written meanwhile; in another order, a record that changes its place may.

\`\`\`ts
const all = [];
let page: string | undefined = '${api}/centers?fields=name,updatedAt&sort=_id&limit=100';
while (page) {
  const answer: Response = await fetch(page, { headers: { authorization: \`Bearer \${KEY}\` } });
  all.push(...(await answer.json()));
  const next = /<([^>]+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1];
  page = next && new URL(next, '${api}').href;
}
console.log(all.length, 'centers');
\`\`\`

A list that has not changed is a 304 if you send its \`ETag\` as \`If-None-Match\`.

\`expand\` adds **related records** as \`expanded\`: each operation names its relations, and those of these are \`memberships.user\`. The same names lead on in
filters. \`where\` combines filters with \`or\`, \`and\` and \`not\`. Of related records you see and compare what you would in their own lists.

\`\`\`sh
curl -G "${api}/centers" -H "Authorization: Bearer $KEY" --data-urlencode 'expand=consultant,memberships.user' --data-urlencode 'memberships.status=active' --data-urlencode 'where={"or":[{"tier":"GOLD"},{"not":{"address.provinceCode[in]":["MI","MB"]}}]}'
\`\`\`

**Figures** of any list, with its filters: how many records share a value, with sums and averages.

\`\`\`sh
curl "${api}/figures/centers?groupBy=address.region&sum=treatmentCount&avg=treatmentCount&isAuthorized=true" -H "Authorization: Bearer $KEY"
\`\`\`

With \`Accept: application/x-ndjson\`, \`text/csv\` or that of XLSX, a list is answered whole, as a file.

\`\`\`sh
curl "${api}/centers?fields=name,tier&sort=name" -H "Authorization: Bearer $KEY" -H "Accept: application/x-ndjson"
\`\`\`

## Keeping a copy in step

\`GET /events\` says what has changed since a **position**: which record, when, by whom (\`actor\`, \`action\`) and in which fields, never to what. Types are
\`created\`, \`changed\`, \`deleted\` and \`restored\` of each resource that your key may read; a table below names them, and every \`action\`.

\`\`\`sh
curl "${api}/events?types=centers.*,contacts.created&after=latest" -H "Authorization: Bearer $KEY"
\`\`\`

Take the position of now, then copy the lists, page by page, then follow the events: read the records that they name, a hundred at once with \`_id[in]=\`, and write them
over yours. What the list leaves out is gone, deleted or merged into another, which has an event of its own. (Read singly, a deleted record is a 404, and a merged one a 301 to that other, which most
programs follow by themselves: compare its \`_id\`.) Store the position together with what you have written. However often you are stopped, and whatever commits late, nothing is missing, and what
comes twice does no harm. A page without events but with \`more: true\` has passed over many of other types: go on. A position is good for 30 days; after a 410
begin anew. \`wait=20\` answers as soon as there is something.

An event is told if it fits what you may read by now: of a record that was deleted and restored, no deletion. \`fields\` names what may have changed in the record itself.
What is worked out from other records or from the day (\`treatmentCount\`, \`lastTrimester\`, \`lastVisitOn\`, \`visitReasons\`, \`hoursDue\`, \`expertIds\`) changes without an event of its own:
follow \`treatments\`, \`center-visits\` and \`memberships\` as well, or read such fields when you need them.

\`\`\`ts
const copy = new Map<string, unknown>(); // your CRM
const lists = ['centers', 'contacts'];
async function ask(path: string): Promise<Response> {
  const answer = await fetch(new URL(path, '${api}/'), { headers: { authorization: \`Bearer \${KEY}\` } });
  if (answer.ok || answer.status === 410) return answer;
  if (answer.status !== 429 && answer.status !== 503) throw new Error(await answer.text());
  await new Promise((go) => setTimeout(go, 1000 * Number(answer.headers.get('retry-after') ?? 5)));
  return ask(path);
}
async function begin(): Promise<string> {
  const { next } = await (await ask('events?after=latest')).json();
  copy.clear();
  for (const list of lists)
    for (let page: string | undefined = \`\${list}?sort=_id&limit=100\`; page; ) {
      const answer: Response = await ask(page);
      for (const record of await answer.json()) copy.set(\`\${list}/\${record._id}\`, record);
      page = /<([^>]+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1];
    }
  return next;
}
async function follow(position: string): Promise<string> {
  const answer = await ask(\`events?types=centers.*,contacts.*&after=\${position}\`);
  if (answer.status === 410) return begin();
  const { events, next, more } = await answer.json();
  for (const list of lists) {
    const ids = events.filter(({ resource }) => resource === list).map(({ recordId }) => recordId);
    if (ids.length === 0) continue;
    const found = await ask(\`\${list}?limit=100&_id[in]=\${ids}\`);
    for (const id of ids) copy.delete(\`\${list}/\${id}\`);
    for (const record of await found.json()) copy.set(\`\${list}/\${record._id}\`, record);
  }
  return more ? follow(next) : next; // store it with the copy, then again
}
let position: string = await begin();
position = await follow(position);
console.log(copy.size, 'records');
\`\`\`

Or have the same events sent to you: a key may have a **webhook**, which an admin sets up on its screen. Its calls are signed as
[Standard Webhooks](https://www.standardwebhooks.com) says, so that a library of your language checks them in a line; act on each as on an event of the feed. The address begins with https:// and is reached from the internet.

## Changing

\`PUT\` changes the fields that you name, \`PATCH\` merges objects with those that are there (RFC 7396). With the \`ETag\` or \`updatedAt\` that you have
read, as \`If-Match\`, you cannot overwrite what somebody else has changed meanwhile: that is a 409. A \`POST\` with an \`Idempotency-Key\` of your choice
may be sent again, after a timeout or a restart: it is done once, and you get the same answer. \`POST /batch\` writes many records in one transaction.

\`\`\`sh
curl -X POST ${api}/faqs -H "Authorization: Bearer $KEY" -H "Content-Type: application/json" -H "Idempotency-Key: 2026-11-26-first" -d '{"question":"Does it hurt?","answer":"No.","order":900}'
\`\`\`

## The same in Python

Without a library: what the description calls \`createFaqs\` is called so here. \`is_genuine\` checks a webhook's call by its secret.

\`\`\`py
import base64, hashlib, hmac, json, os, time, uuid
from urllib.error import HTTPError
from urllib.parse import parse_qs, urlencode, urlsplit
from urllib.request import Request, urlopen

API, KEY = '${api}', os.environ['KEY']
PATHS = json.load(urlopen(f'{API}/openapi.json'))['paths']
CALLS = {call['operationId']: (path, verb.upper(), call)
         for path, item in PATHS.items() for verb, call in item.items() if verb != 'parameters'}

def ask(name, body=None, headers={}, id='', **query):
    path, verb, call = CALLS[name]
    kind = next(iter(call.get('requestBody', {}).get('content', ['application/json'])))
    sent = {'Authorization': f'Bearer {KEY}', 'Content-Type': kind, **headers}
    url = f"{API}{path.replace('{id}', id)}?{urlencode(query)}"
    while True:
        try:
            with urlopen(Request(url, body and json.dumps(body).encode(), sent, method=verb)) as answer:
                return json.load(answer), answer.headers
        except HTTPError as no:
            if no.code not in (429, 503): raise  # its read() is the problem
            time.sleep(int(no.headers.get('Retry-After', 5)))

def every(name, **query):
    while True:
        records, headers = ask(name, sort='_id', limit=100, **query)
        yield from records
        if 'rel="next"' not in headers.get('Link', ''): return
        query['after'] = parse_qs(urlsplit(headers['Link'].split('>')[0]).query)['after'][0]

def is_genuine(secret, headers, body):
    signed = f"{headers['webhook-id']}.{headers['webhook-timestamp']}.{body}".encode()
    key = base64.b64decode(secret.removeprefix('whsec_'))
    own = 'v1,' + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()
    is_fresh = abs(time.time() - int(headers['webhook-timestamp'])) < 300
    return is_fresh and any(hmac.compare_digest(own, one) for one in headers['webhook-signature'].split())

position = ask('getEvents', after='latest')[0]['next']
new = {'question': 'Does it last?', 'answer': 'A year.', 'order': 901}
faq, headers = ask('createFaqs', new, {'Idempotency-Key': str(uuid.uuid4())})
ask('patchFaqs', {'answer': 'A year or two.'}, {'If-Match': headers['ETag']}, id=faq['_id'])
print(len(list(every('listCenters', fields='name'))), 'centers')
seen, copy = [], {}
while 'faqs.changed' not in seen:
    page = ask('getEvents', after=position, types='faqs.*', wait=20)[0]
    seen += [event['type'] for event in page['events']]
    ids = [event['recordId'] for event in page['events']]
    for id in ids: copy.pop(id, None)
    if ids: copy.update((one['_id'], one) for one in ask('listFaqs', limit=100, **{'_id[in]': ','.join(ids)})[0])
    position = page['next']  # an HTTPError with the code 410: all anew, from after=latest
print(*seen, copy[faq['_id']]['answer'])
\`\`\`

## When it says no

Errors are problem JSON (RFC 9457): \`messageKey\` is the same in every language, \`message\` is a sentence in that of your \`Accept-Language\`, \`type\` the
address of [its line in the list of all](${api}/docs/problems), and \`errors\` names each field. 400: something is not as described. 401: nobody, or no longer. 403: not for you; a key that lacks a scope is told which.
404: there is no such record that you may see. 409: changed meanwhile, or its state forbids it. 429 and 503: the same again after \`Retry-After\`
seconds. Every answer has an \`X-Request-Id\`, by which we find your call for seven days.

What would break your program begins a new **version**, by its day. With \`Portal-Version: ${API_VERSIONS.at(-1)}\` you get the one that you know, for a year at least after the next has begun; without, the newest.
Answers of a call that ends say since when and until when (\`Deprecation\`, \`Sunset\`), and its description what to use instead.

An **app** that acts for whoever lets it, such as practice software, is registered by an admin at /admin/options/apps and uses OAuth 2.1: authorization
code with PKCE (\`S256\`), described at \`/.well-known/oauth-authorization-server\`. It may what that person may, within the scopes that they have agreed to.

From a browser, pages of the sites that the portal lists may call with a token of their own, never with cookies. Health data is in single records
only, never in lists, and each look of an admin at it is logged.

## What is new

- 28 November 2026: \`fields=*\`; the \`type\` of a problem is an address that explains it, where it was \`about:blank\`; webhooks are sent again from a position; [each role’s rights](${siteAddress}/api/docs/roles) as a page; an example of each record and of what is sent; test keys; \`Portal-Version\`; \`externalId\` of centers, their number in your CRM, with \`PUT /centers?on=externalId\`; \`GET /centers/{id}/contact.vcf\`. \`PUT /centers-to-expert/{id}\` ends in a year. Filters by fields are described once, as \`filters\`: generated clients pass \`filters: { name }\` where they had \`name\`.
- 27 November 2026: apps that act for a person, by OAuth 2.1; \`expand\`, filters by related records, \`where\`, \`/figures\`, lists as NDJSON, CSV and XLSX, a client in TypeScript, \`POST /batch\`; scopes \`users:register\`, \`credits:grant\` and \`credits:spend\`, which keys with \`users:create\` or \`credits:act\` have got. \`Accept\` without JSON or one of these is a 406.
- 26 November 2026: keys, events and webhooks; cursors, \`PATCH\`, \`[gt]\`, \`[lt]\`, \`[startsWith]\`, \`RateLimit\` headers, calls from other sites' pages.
`.trim();

type Described = { description?: string; security?: { key?: string[] }[] };

function sayScope(operation: Described): void {
  const scopes = operation.security?.find(({ key }) => key)?.key;
  if (!scopes) return;
  const needs = scopes.map((scope) => `\`${scope}\``).join(' and ');
  const sentence = needs ? `A key needs ${needs}.` : 'A key may make this call, for what it may read.';
  operation.description = operation.description ? `${operation.description}\n\n${sentence}` : sentence;
}

async function makeDocument(operations: Operations): Promise<Json> {
  const defined = await Promise.all(Object.values(operations).map((load) => load()));
  const all = Object.values(resources);
  const paths: Json = Object.assign({}, ...all.map(pathsOf));
  const described = [...writtenRoutes, ...defined];
  for (const operation of described) {
    const [method = '', path = ''] = operation.address.split(' ');
    paths[path] = { ...(paths[path] as Json | undefined), [method.toLowerCase()]: describe(operation) };
  }
  for (const operation of Object.values(paths).flatMap((methods) => Object.values(methods as Json)))
    sayScope(operation as Described);
  const tags = [...all.map(({ name }) => name), ...described.map(({ address, tag }) => tag ?? address.split('/')[1]!)];
  return {
    openapi: '3.1.0',
    info: {
      title: 'Portal of the whitening programme',
      version: '1.1.4',
      description: [introduction, eventsTold(all), scopesOfKeys(all)].join('\n\n'),
      ...publisher,
      license: { ...publisher.license, identifier: 'LicenseRef-All-rights-reserved' },
    },
    servers: [{ url: '/api' }],
    security: [{ bearer: [] }, { session: [] }],
    tags: [...new Set(tags)].toSorted((a, b) => a.localeCompare(b)).map(tagOf),
    paths,
    components: {
      schemas: {
        Problem: problem,
        SessionUser: sessionUser,
        ...Object.assign({}, ...all.map(schemasOf)),
        ...eventSchemas(all, EVENT_ACTIONS),
      },
      responses: {
        Problem: refusal('What is wrong, as RFC 9457 has it.'),
        Later: refusal('Too often, or the database is away: the same again later.', wait),
      },
      securitySchemes,
    },
  };
}

export const openApiDocument = async (operations: Operations): Promise<string> =>
  JSON.stringify(await makeDocument(operations));
