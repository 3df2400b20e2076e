import type { Actor, Anonymous, Person } from '@/lib/auth/actor';
import type { SignedInGroup } from '@/lib/auth/roles';
import type { Model, Rows } from '@/lib/rest/rows';

/** Fields that may be written, and the rows it holds for when these are fewer than the ones that can be read. */
export type Write<Me, Which, Field> = readonly Field[] | { fields: readonly Field[]; rows(me: Me): Which };

/** What one group may do with the rows a rule names (`Rows` of the model). Whatever is not named is denied. */
export type Grant<Me, Which, Field> = {
  rows(me: Me): Which;
  read: 'all' | readonly Field[];
  /** A created record must lie within `rows` (its own or else the grant's), unless nothing of it can be read back. */
  create?: Write<Me, Which, Field>;
  update?: Write<Me, Which, Field>;
  remove?: true;
  /** What is done at an address of its own, by name, and the state in which it can be: it joins the record's abilities. */
  deeds?: Readonly<Record<string, () => Which>>;
};

/**
 * Grants by role group, widest first: for each row the first one that matches decides, and each may name no field that
 * the one before it does not. A group without grants has no access at all.
 */
export type Policy<M extends Model, Field extends string> = {
  [G in SignedInGroup]?: readonly Grant<Person, Rows<M>, Field>[];
} & { anonymous?: readonly Grant<Anonymous, Rows<M>, Field>[] };

/** Rules that have forgotten which model they are about: what the core works with. */
export type AnyRows = object;
export type AnyGrant = Grant<Actor, AnyRows, string>;
/** A policy of any model with these fields. */
export type PolicyOf<Field extends string> = {
  [G in SignedInGroup]?: readonly Grant<Person, AnyRows, Field>[];
} & { anonymous?: readonly Grant<Anonymous, AnyRows, Field>[] };
export type AnyPolicy = { [G in Actor['group']]?: readonly AnyGrant[] };

export const everyRow = () => ({});
export const noRow = () => ({ OR: [] });

export const fieldsOf = (write: Write<never, AnyRows, string> | undefined): readonly string[] =>
  !write ? [] : 'fields' in write ? write.fields : write;
