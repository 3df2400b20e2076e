import type { Messages, NamespaceKeys, NestedKeyOf, NestedValueOf } from 'next-intl';
import { getTranslations } from 'next-intl/server';
import { names, type Words } from '@/lib/run/names';

/** Texts by their names, for a client component. */
export type Texts<Names extends string> = Readonly<Record<Words<Names>, string>>;

type Group = NamespaceKeys<Messages, NestedKeyOf<Messages>>;

/** These messages of a group as they stand: a `{placeholder}` is filled in by the client component. */
export async function texts<G extends Group, const Names extends string>(
  group: G,
  list: Words<Names> extends keyof NestedValueOf<Messages, G> ? Names : never,
): Promise<Texts<Names>> {
  const t = await getTranslations(group);
  return Object.fromEntries(names<string>(list).map((name) => [name, t.raw(name as never)])) as Texts<Names>;
}
