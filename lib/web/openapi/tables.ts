// Tables of the introduction and the page of problems, from what the code defines.
import { scopesOf } from '@/lib/core/access/scopes';
import { LOOKING } from '@/lib/core/audit';
import type { Resource } from '@/lib/core/define';
import { kindsOf } from '@/lib/core/events/describe-events';
import { AUDIT_ACTIONS } from '@/lib/nouns/audit-entries/schema';
import { siteAddress } from '@/lib/run/site-address';
import words from '@/messages/en.json';

/** The actions that an event may name: those that change something. */
export const EVENT_ACTIONS = AUDIT_ACTIONS.filter((action) => !LOOKING.includes(action));

const code = (name: string) => `\`${name}\``;
const table = (head: string, rows: readonly (readonly string[])[]): string =>
  [head, head.replaceAll(/[^|]+/g, ' --- '), ...rows.map((row) => `| ${row.join(' | ')} |`)].join('\n');

const verbs: Record<string, string> = words['api-keys'].verbs;

/** What people call the records of a resource. */
export const nameInWords = (name: string): string | undefined =>
  (words['audit-entries'].values.entity as Record<string, string>)[name];

/** Tags that are no resource. */
const TAGS: Record<string, string> = {
  auth: 'Signing in, and registering for another server',
  batch: 'Many records at once',
  events: 'What has changed',
  forms: 'Forms of the screens',
  map: 'The public map',
  me: 'Oneself',
  oauth: 'Apps that act for people, by OAuth 2.1',
  public: 'For everybody',
  search: 'Searching all that one may see',
  service: 'For servers beside this one',
  session: 'Signing in on the site',
  statistics: 'Statistics',
};

export const publisher = {
  license: { name: 'All rights reserved' },
  contact: { name: 'The programme', url: `${siteAddress}/en/request-contact` },
};

export const tagOf = (name: string) => ({ name, description: nameInWords(name) ?? TAGS[name] });

export function scopeInWords(scope: string): string {
  const [name = '', verb = ''] = scope.split(':');
  return `${nameInWords(name)}: ${verbs[verb]}`;
}

export function scopesOfKeys(all: readonly Resource[]): string {
  const rows = all.map((resource) => [nameInWords(resource.name)!, scopesOf(resource).map(code).join(' ')]);
  return [
    '## Scopes of keys',
    'To change or delete, a key needs `read` as well; what is about health needs `health` besides.',
    table(
      '| of | scopes |',
      rows.filter(([, scopes]) => scopes !== ''),
    ),
  ].join('\n\n');
}

/** What people ask for by name: the event that tells of it, and the field that has changed or the action. */
export const NAMED_EVENTS = [
  ['Somebody has registered', 'users.created', 'register'],
  ['A level is reached', 'users.changed', 'reach-level', 'level'],
  ['A center is authorized, or no longer', 'centers.changed', null, 'isAuthorized'],
  ['A center is hidden from the map, or shown', 'centers.changed', null, 'hideInMap'],
  ['A treatment is recorded', 'treatments.created', 'create'],
  ['A product code is used', 'product-codes.changed', 'consume'],
  ['Credits are granted', 'credits.created', null],
  ['A message from the contact form has come', 'contacts.created', 'create'],
  ['A request is closed', 'contacts.changed', null, 'status'],
  ['Somebody has joined a practice', 'memberships.changed', 'join-center', 'status'],
  ['A consent is given or withdrawn', 'consents.created', null],
] as const;

export function eventsTold(all: readonly Resource[]): string {
  const kinds = all.map((resource) => [resource.name, kindsOf(resource).map(code).join(' ')]);
  const actions = EVENT_ACTIONS.map((action) => [code(action), words['audit-entries'].values.action[action]]);
  const named = NAMED_EVENTS.map(([what, type, action, field]) => [
    what,
    code(type),
    action ? code(action) : 'any',
    field ? code(field) : '',
  ]);
  return [
    '## Events',
    table('| what has happened | type | `action` | among `fields` |', named),
    table(
      '| of | kinds |',
      kinds.filter(([, some]) => some !== ''),
    ),
    'What `action` may be, in the words of the audit; null if nobody acted, such as for a consequence of another change.',
    table('| action | in words |', actions),
  ].join('\n\n');
}

/** Sentences are shown without what is put in. */
function plain(sentence: string): string {
  const shorter = sentence.replaceAll(/\{[^{}]*\}/g, '…');
  return shorter === sentence ? sentence : plain(shorter);
}

export const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** The page that the `type` of each problem leads to. */
export function problemsPage(): string {
  const all = (['errors', 'validation'] as const).flatMap((group) =>
    Object.entries(words[group]).map(([key, text]) => [`${group}.${key}`, text] as const),
  );
  const rows = all.map(([key, text]) => `<dt id="${key}"><code>${key}</code></dt><dd>${escaped(plain(text))}</dd>`);
  return houseOf(
    'What the API refuses',
    `<p>The sentence of every <code>messageKey</code>; <a href="/api/docs">the API</a> explains the rest.</p>
<dl>${rows.join('\n')}</dl>`,
  );
}

/** A page beside that of the API, without scripts. */
export const houseOf = (title: string, html: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title>
<link rel="stylesheet" href="/api/docs/house.css">
</head>
<body><main id="docs" class="page"><div class="info"><h1>${title}</h1>
${html}</div></main></body>
</html>`;
