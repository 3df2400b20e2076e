// An API key or app may do at most what its scopes name, of what its person may do.
import { type AnyGrant, type AnyPolicy, fieldsOf, type Write } from '@/lib/core/access/policy';
import { type FieldProblem, Problem } from '@/lib/run/errors';

/** Calls beyond reading and writing: a scope each, so that granting credits does not include spending points. */
type Act = 'grant' | 'spend' | 'register';
/** The verbs of scopes, as in `centers:read`. `health` extends the others to health data. */
const SCOPE_VERBS = ['read', 'create', 'update', 'delete', 'grant', 'spend', 'register', 'health'] as const;
export type ScopeVerb = (typeof SCOPE_VERBS)[number];
export type Scope = `${string}:${ScopeVerb}`;

export type KeyRules =
  /** None: records of a person, or about signing in. */
  | 'never'
  | {
      acts?: readonly Act[];
      /** The whole record is health data, not only the parts in single records. */
      health?: 'all';
    };

type ScopedResource = {
  name: string;
  keys: KeyRules;
  policy: AnyPolicy;
  fields: readonly string[];
  onlySingly: readonly string[];
};

/** Undefined if no key may make the call. */
export const scopeOf = ({ name, keys }: Pick<ScopedResource, 'name' | 'keys'>, verb: ScopeVerb): Scope | undefined =>
  keys === 'never' ? undefined : `${name}:${verb}`;

/** The scopes of a resource that a key can have: limited by the admins' rights. */
export function scopesOf({ name, keys, policy, onlySingly }: ScopedResource): Scope[] {
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

/** The scopes that apps may ask for: calls between servers have no person. */
export const appScopesOf = (resource: ScopedResource): Scope[] =>
  scopesOf(resource).filter((scope) => !/:(grant|spend|register)$/.test(scope));

/** The scopes among these that, together, allow anything with a resource. */
export function scopesInReach(
  resource: ScopedResource,
  grants: readonly AnyGrant[],
  scopes: readonly string[],
): Scope[] {
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

/** None if no key may do it. */
export function neededScopes({ name, keys }: Pick<ScopedResource, 'name' | 'keys'>, verb: ScopeVerb): Scope[] {
  if (keys === 'never') return [];
  return keys.health === 'all' ? [`${name}:${verb}`, `${name}:health`] : [`${name}:${verb}`];
}

/** A 403 that names the scope, in words and for programs (RFC 6750). */
export function missingScope(scope: Scope): Problem {
  const [values, key] = [{ scope }, 'errors.missingScope'];
  const fields: FieldProblem[] = [{ field: 'scope', message: key, values }];
  const headers = { 'www-authenticate': `Bearer error="insufficient_scope", scope="${scope}"` };
  return new Problem(403, key, { values, fields, headers });
}

/** Limits grants to a key's scopes: a call that touches another resource's records finds nothing without its scope. */
export function scopedGrants(resource: ScopedResource, grants: readonly AnyGrant[], scopes: ReadonlySet<string>) {
  const { name, keys, fields, onlySingly } = resource;
  const has = (verb: ScopeVerb) => scopes.has(`${name}:${verb}`);
  if (keys === 'never' || (keys.health === 'all' && !has('health'))) return [];
  const open = (names: readonly string[]) => (has('health') ? names : names.filter((one) => !onlySingly.includes(one)));
  const written = (
    write: Write<never, object, string> | undefined,
    verb: 'create' | 'update',
    rows: AnyGrant['rows'],
  ) => (write && has(verb) ? { fields: open(fieldsOf(write)), rows: 'rows' in write ? write.rows : rows } : undefined);
  // Keys have no actions: sharing or approving is left to people.
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
