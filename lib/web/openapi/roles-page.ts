// What each role may see and do, written from the policies themselves.
import { explainRelated, type Rule } from '@/lib/core/access/explain';
import { type AnyGrant, type AnyRows, fieldsOf } from '@/lib/core/access/policy';
import { type Actor, sampleActors } from '@/lib/core/actor/actor';
import { type Resource, readFields } from '@/lib/core/define';
import words from '@/messages/en.json';
import { escaped, houseOf, nameInWords } from './tables';

const OWN = 'their own';
const EVERY = 'every record';
const roleNames: Record<string, string> = { ...words.roles, anonymous: 'Visitor', 'master-dealer': 'Master dealer' };

/** Each kind of reader once; what a rule takes from them reads as such. */
const readers = sampleActors.map((actor): { role: string; actor: Actor } => {
  if (actor.id === null) return { role: 'anonymous', actor };
  const asReader = { ...actor, id: 'oneself', country: OWN, areaProvinces: [OWN] };
  return { role: actor.isMasterDealer ? 'master-dealer' : actor.group, actor: asReader };
});
/** Only dealers can be master dealers. */
const roles = readers.filter(({ role, actor }) => role !== 'master-dealer' || actor.group === 'dealer');

const labels: Record<string, unknown> = { ...words.records.fields, ...words.xray.columns };
const labelOf = (name: string) => (typeof labels[name] === 'string' ? escaped(labels[name]) : name);
const titleOf = ({ name }: Resource) => escaped(nameInWords(name)!);

function valueInWords(name: string, value: unknown): string {
  if (value instanceof Date) return 'the days that a setting allows';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  const text = String(value).replaceAll('_', '-');
  return (/role|shared/i.test(name) && roleNames[text]) || text;
}

/** A row rule as one phrase, in the words of the X-ray. */
function inWords(rule: Rule): string {
  if (rule.is === 'value') {
    const { name, operator, value } = rule;
    if (operator === 'not') return `${labelOf(name)}: not empty`;
    if (value === null) return `${labelOf(name)}: empty`;
    const said = [value].flat().map((one) => valueInWords(name, one));
    return `${labelOf(name)}: ${operator === 'gte' ? 'within ' : ''}${said.join(' or ')}`;
  }
  if (rule.is === 'related') return relatedInWords(rule);
  if (rule.is === 'not') return `not (${rule.parts.map(inWords).join(', ')})`;
  const parts = rule.parts.filter(isTelling).map(inWords);
  if (parts.length === 0) return rule.is === 'any' ? 'none' : EVERY;
  if (rule.is === 'all') return parts.join(' and ');
  return parts.length === 1 ? parts[0]! : `either (${parts.join(') or (')})`;
}

/** Deleted records count nowhere. */
const isTelling = (rule: Rule) => !(rule.is === 'value' && rule.name === 'deletedAt' && rule.value === null);

function relatedInWords({ name, how, rule }: Extract<Rule, { is: 'related' }>): string {
  if (!rule) return `${labelOf(name)}: empty`;
  if (how !== 'one' && rule.is === 'value' && rule.value === 'oneself')
    return `${labelOf(name)}: ${how === 'none' ? 'not oneself' : 'oneself among them'}`;
  return `${how === 'none' ? 'no ' : ''}${labelOf(name)} (${inWords(rule)})`;
}

const phrase = (resource: Resource, rows: AnyRows) => inWords(explainRelated(resource.model, rows));

function fieldsInWords({ fields, onlySingly }: Resource, named: readonly string[]): string {
  const code = (all: readonly string[]) =>
    all.map((field) => `<code>${field}</code>${onlySingly.includes(field) ? '*' : ''}`).join(', ');
  const others = fields.filter((field) => !named.includes(field));
  if (others.length === 0) return 'every field';
  return others.length < named.length / 2 ? `every field but ${code(others)}` : code(named);
}

function grantInWords(resource: Resource, actor: Actor, grant: AnyGrant): string {
  const { create, update, remove, actions = {} } = grant;
  const read = readFields(resource, grant);
  const write = (kind: typeof create) => {
    if (!kind || fieldsOf(kind).length === 0) return '';
    const rows = 'rows' in kind ? phrase(resource, kind.rows(actor)) : '';
    return `${fieldsInWords(resource, fieldsOf(kind))}${rows && (rows === EVERY ? '; in any' : `; if ${rows}`)}`;
  };
  const [creates, changes] = [write(create), write(update)];
  const acts = Object.entries(actions).map(([name, rows]) => {
    const when = phrase(resource, rows(actor));
    return `<code>${name}</code>${when === EVERY ? '' : ` (if ${when})`}`;
  });
  const said = [
    ['Records', read.length > 0 ? phrase(resource, grant.rows(actor)) : ''],
    ['Reads', read.length > 0 ? fieldsInWords(resource, read) : ''],
    ['Creates', creates],
    ['Changes', changes && changes === creates ? 'the same fields' : changes],
    ['Deletes', remove ? 'yes' : ''],
    ['And may', acts.join(', ')],
  ].filter(([, text]) => text !== '');
  return `<dl>${said.map(([term, text]) => `<dt>${term}</dt><dd>${text}</dd>`).join('')}</dl>`;
}

const isEvery = (...rules: AnyRows[]) => rules.every((rule) => Object.keys(rule).length === 0);

/** R read, C create, U change, D delete; small letters: of some records only. */
function lettersOf({ policy }: Resource, actor: Actor): string {
  const grants = policy[actor.group] ?? [];
  const letter = (name: string, may: (grant: AnyGrant) => false | AnyRows[]) => {
    const able = grants.map(may).filter((rules) => rules !== false);
    if (able.length === 0) return '';
    return able.some((rules) => isEvery(...rules)) ? name : name.toLowerCase();
  };
  const ofWrite = (write: AnyGrant['update']) => (write && 'rows' in write ? [write.rows(actor)] : []);
  return [
    letter('R', ({ read, rows }) => read.length > 0 && [rows(actor)]),
    // What its creator cannot read may be any.
    letter('C', ({ read, rows, create }) => {
      if (fieldsOf(create).length === 0) return false;
      return create && 'rows' in create ? ofWrite(create) : read.length > 0 ? [rows(actor)] : [];
    }),
    letter('U', ({ rows, update }) => fieldsOf(update).length > 0 && [rows(actor), ...ofWrite(update)]),
    letter('D', ({ rows, remove }) => remove === true && [rows(actor)]),
  ].join('');
}

function overview(all: readonly Resource[]): string {
  const heads = roles.map(({ role }) => `<th scope="col">${roleNames[role]}</th>`);
  const rows = all.map((resource) => {
    const cells = roles.map(({ role, actor }) => `<td data-role="${role}">${lettersOf(resource, actor)}</td>`);
    return `<tr id="of-${resource.name}"><th scope="row"><a href="#${resource.name}">${titleOf(resource)}</a></th>${cells.join('')}</tr>`;
  });
  return `<div class="wide"><table><thead><tr><td></td>${heads.join('')}</tr></thead><tbody>${rows.join('')}</tbody></table></div>`;
}

/** Roles with the same rights are named together. */
function sectionOf(resource: Resource): string {
  const rights = new Map<string, string[]>();
  for (const { role, actor } of roles) {
    const grants = resource.policy[actor.group] ?? [];
    const said = grants.map((grant) => grantInWords(resource, actor, grant)).join('');
    if (said) rights.set(said, [...(rights.get(said) ?? []), roleNames[role]!]);
  }
  const parts = [...rights].map(([said, named]) => `<h3>${named.join(', ')}</h3>${said}`);
  const { name, onlySingly } = resource;
  const note = onlySingly.length > 0 ? '<p>* in single records only, never in lists</p>' : '';
  return `<section id="${name}"><h2>${titleOf(resource)} <code>${name}</code></h2>${parts.join('')}${note}</section>`;
}

export function rolesPage(resources: readonly Resource[]): string {
  const all = resources.toSorted((a, b) => titleOf(a).localeCompare(titleOf(b)));
  return houseOf(
    'Who may see and do what',
    `<p>Written from the very rules that the portal applies; <a href="/api/docs">the API</a> explains the rest. What is not named is denied.
Of the rules of a role, the first one whose records include the one in question decides. Deleted records are for admins alone. A key or an app
may do what its admin or its person may, within its scopes. Everybody may read what visitors may.</p>
<p>R read, C create, U change, D delete; a small letter: some records only.</p>
${overview(all)}${all.map(sectionOf).join('\n')}`,
  );
}
