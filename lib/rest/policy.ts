import type { Actor, Anonymous, Person } from '@/lib/auth/actor';
import type { SignedInGroup } from '@/lib/auth/roles';

/** Fields that may be written, and the rows it holds for when these are fewer than the ones that can be read. */
export type Write<Me, Where, Field> = readonly Field[] | { fields: readonly Field[]; rows(me: Me): Where };

/** What one group may do with the rows a Prisma `where` names. Whatever is not named is denied. */
export type Grant<Me, Where, Field> = {
  rows(me: Me): Where;
  read: 'all' | readonly Field[];
  /** A created record must lie within `rows` (its own or else the grant's), unless nothing of it can be read back. */
  create?: Write<Me, Where, Field>;
  update?: Write<Me, Where, Field>;
  remove?: true;
  /** What is done at an address of its own, by name, and the state in which it can be: it joins the record's abilities. */
  deeds?: Readonly<Record<string, () => Where>>;
};

/**
 * Grants by role group, widest first: for each row the first one that matches decides, and each may name no field that
 * the one before it does not. A group without grants has no access at all.
 */
export type Policy<Where, Field extends string> = {
  [G in SignedInGroup]?: readonly Grant<Person, Where, Field>[];
} & { anonymous?: readonly Grant<Anonymous, Where, Field>[] };

/** Forgets which noun it is about: what the core works with. */
export type AnyGrant = Grant<Actor, object, string>;
export type AnyPolicy = { [G in Actor['group']]?: readonly AnyGrant[] };

export const everyRow = () => ({});
export const noRow = () => ({ OR: [] });

export const fieldsOf = (write: Write<never, object, string> | undefined): readonly string[] =>
  !write ? [] : 'fields' in write ? write.fields : write;
