import type { Model, Rows } from '@/lib/core/access/rows';
import type { Actor, Anonymous, Person } from '@/lib/core/actor/actor';
import type { SignedInGroup } from '@/lib/core/actor/roles';
import { eachOf, names } from '@/lib/run/names';

/** Fields that may be written, and in which rows, if these are fewer than the readable ones. */
export type Write<Me, Which, Field> = readonly Field[] | { fields: readonly Field[]; rows(me: Me): Which };

// As a method, like `rows`: a grant of a person is also one of any actor.
type ActionRows<Me, Which> = { rows(me: Me): Which }['rows'];

/** The rights of one role group in the rows matched by a rule (`Rows` of the model). Anything not named is denied. */
export type Grant<Me, Which, Field> = {
  rows(me: Me): Which;
  read: 'all' | readonly Field[];
  /** A new record must match `rows` (of `create`, else of the grant), unless the creator can read nothing back. */
  create?: Write<Me, Which, Field>;
  update?: Write<Me, Which, Field>;
  remove?: true;
  /** Actions with an endpoint of their own, by name, and their rows; they are listed in the record's abilities. */
  actions?: Readonly<Record<string, ActionRows<Me, Which>>>;
};

/**
 * Grants by role group, widest first: the first grant that matches a row decides, and no grant may name a field
 * that the one before it lacks. A group without grants has no access.
 */
export type Policy<M extends Model, Field extends string> = {
  [G in SignedInGroup]?: readonly Grant<Person, Rows<M>, Field>[];
} & { anonymous?: readonly Grant<Anonymous, Rows<M>, Field>[] };

/** The same grants for each of these groups. */
export const grantedTo = <const Groups extends string, Granted>(groups: Groups, grants: Granted) =>
  eachOf(names(groups), () => grants);

/** Everybody who can sign in. */
export const SIGNED_IN = 'admin expert consultant area-manager dealer user guest';

export type AnyRows = object;
export type AnyGrant = Grant<Actor, AnyRows, string>;
export type PolicyOf<Field extends string> = {
  [G in SignedInGroup]?: readonly Grant<Person, AnyRows, Field>[];
} & { anonymous?: readonly Grant<Anonymous, AnyRows, Field>[] };
export type AnyPolicy = { [G in Actor['group']]?: readonly AnyGrant[] };

export const everyRow = () => ({});
export const noRow = () => ({ OR: [] });

/** The grant of those who keep the records: all of them, and these fields are theirs to write. */
export const keeping = <const Field extends string>(written: readonly Field[]) =>
  [{ rows: everyRow, read: 'all', create: written, update: written, remove: true }] as const;

export const fieldsOf = (write: Write<never, AnyRows, string> | undefined): readonly string[] =>
  !write ? [] : 'fields' in write ? write.fields : write;
