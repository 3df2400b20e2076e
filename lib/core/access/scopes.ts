// What an API key or app may do: at most what its scopes name, of what the person may do for whom it acts.
import type { AnyGrant, AnyPolicy, Write } from '@/lib/core/access/policy';
import { fieldsOf } from '@/lib/core/access/policy';
import { type FieldProblem, Problem } from '@/lib/run/errors';

/** Calls beyond reading and writing, which name their scope: one each, so that whoever grants credits spends no points. */
type Act = 'grant' | 'spend' | 'register';
/**
 * What a scope permits with the records of a resource, as `centers:read`. `health`: that the others extend to what is said
 * about people's health.
 */
const SCOPE_VERBS = ['read', 'create', 'update', 'delete', 'grant', 'spend', 'register', 'health'] as const;
export type ScopeVerb = (typeof SCOPE_VERBS)[number];
export type Scope = `${string}:${ScopeVerb}`;

/** What keys may do with the records of a resource. */
export type KeyRules =
  /** Nothing: they belong to a person, or to how people sign in. */
  | 'never'
  | {
      /** What calls of its own name as their scope. */
      acts?: readonly Act[];
      /** All of a record is about somebody's health, not only what is shown singly. */
      health?: 'all';
    };

type Scoped = {
  name: string;
  keys: KeyRules;
  policy: AnyPolicy;
  fields: readonly string[];
  onlySingly: readonly string[];
};

/** The scope that a call needs; undefined if no key may make it. */
export const scopeOf = ({ name, keys }: Pick<Scoped, 'name' | 'keys'>, verb: ScopeVerb): Scope | undefined =>
  keys === 'never' ? undefined : `${name}:${verb}`;

/** The scopes that a key may have for a resource: what admins may do with its records. */
export function scopesOf({ name, keys, policy, onlySingly }: Scoped): Scope[] {
  if (keys === 'never') return [];
  const grants = policy.admin ?? [];
  const writes = (kind: 'create' | 'update') => grants.some((grant) => fieldsOf(grant[kind]).length > 0);
  const has: Record<ScopeVerb, boolean> = {
    read: grants.some(({ read }) => read.length > 0),
    create: writes('create'),
    update: writes('update'),
    delete: grants.some(({ remove }) => remove),
    grant: keys.acts?.includes('grant') ?? false,
    spend: keys.acts?.includes('spend') ?? false,
    register: keys.acts?.includes('register') ?? false,
    health: keys.health === 'all' || onlySingly.length > 0,
  };
  return SCOPE_VERBS.filter((verb) => has[verb]).map((verb): Scope => `${name}:${verb}`);
}

/** Those that apps may ask people for: calls between servers are not made for somebody. */
export const appScopesOf = (resource: Scoped): Scope[] =>
  scopesOf(resource).filter((scope) => !/:(grant|spend|register)$/.test(scope));

/** Which of these scopes, had together, let grants do anything with a resource. */
export function scopesInReach(resource: Scoped, grants: readonly AnyGrant[], scopes: readonly string[]): Scope[] {
  const left = scopedGrants(resource, grants, new Set(scopes));
  const { name, keys, onlySingly } = resource;
  const open: Partial<Record<ScopeVerb, (grant: AnyGrant) => boolean>> = {
    read: ({ read }) => read.length > 0,
    create: ({ create }) => fieldsOf(create).length > 0,
    update: ({ update }) => fieldsOf(update).length > 0,
    delete: ({ remove }) => remove === true,
    health: ({ read }) =>
      read !== 'all' &&
      (keys !== 'never' && keys.health === 'all' ? read.length > 0 : read.some((one) => onlySingly.includes(one))),
  };
  return appScopesOf(resource).filter((scope) => {
    const isOpen = open[scope.slice(name.length + 1) as ScopeVerb];
    return scopes.includes(scope) && isOpen !== undefined && left.some(isOpen);
  });
}

/** All that a key needs for this; nothing if no key may do it. */
export function neededScopes({ name, keys }: Pick<Scoped, 'name' | 'keys'>, verb: ScopeVerb): Scope[] {
  if (keys === 'never') return [];
  return keys.health === 'all' ? [`${name}:${verb}`, `${name}:health`] : [`${name}:${verb}`];
}

/** 403 that names the scope, in words and for programs (RFC 6750). */
export function missingScope(scope: Scope): Problem {
  const [values, key] = [{ scope }, 'errors.missingScope'];
  const fields: FieldProblem[] = [{ field: 'scope', message: key, values }];
  const headers = { 'www-authenticate': `Bearer error="insufficient_scope", scope="${scope}"` };
  return new Problem(403, key, { values, fields, headers });
}

/**
 * What the scopes of a key leave of grants. Every way to a record takes its grants from there: a call that reads or
 * writes records of another resource than its own finds nothing without a scope for that one.
 */
export function scopedGrants(resource: Scoped, grants: readonly AnyGrant[], scopes: ReadonlySet<string>) {
  const { name, keys, fields, onlySingly } = resource;
  const has = (verb: ScopeVerb) => scopes.has(`${name}:${verb}`);
  if (keys === 'never' || (keys.health === 'all' && !has('health'))) return [];
  const open = (names: readonly string[]) => (has('health') ? names : names.filter((one) => !onlySingly.includes(one)));
  const written = (
    write: Write<never, object, string> | undefined,
    verb: 'create' | 'update',
    rows: AnyGrant['rows'],
  ) => (write && has(verb) ? { fields: open(fieldsOf(write)), rows: 'rows' in write ? write.rows : rows } : undefined);
  // Nor do keys act otherwise on records: whoever shares or approves something is a person.
  return grants.map(({ rows, read, create, update, remove }): AnyGrant => {
    // A new record has to match the rows of its grant even if the key reads nothing back.
    const [mayCreate, mayUpdate] = [written(create, 'create', rows), written(update, 'update', rows)];
    return {
      rows,
      read: has('read') ? open(read === 'all' ? fields : read) : [],
      ...(mayCreate && { create: mayCreate }),
      ...(mayUpdate && { update: mayUpdate }),
      ...(remove && has('delete') && { remove }),
    };
  });
}
