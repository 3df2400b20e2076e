// What the pages of the portal have in common.
import type { Metadata, Route } from 'next';
import { forbidden, notFound, redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import type { Person } from '@/lib/core/actor/actor';
import { successorOf } from '@/lib/core/read';
import { resourceNamed } from '@/lib/core/screens/read-records';
import { hrefOfRecord } from '@/lib/core/screens/records';
import { Problem } from '@/lib/run/errors';
import { messageKey } from '@/lib/run/i18n/message-key';

/** The metadata of a screen of the portal: its title by its key, which tests/architecture.test.ts knows to be there. */
export const pageTitle = (key: string) => async (): Promise<Metadata> => ({
  title: (await getTranslations())(messageKey(key)),
});

/** For `.catch` on a screen's reads: shows the page for what is missing or forbidden; anything else is rethrown. */
export function orNotFound(problem: unknown): never {
  if (problem instanceof Problem && problem.status === 403) forbidden();
  if (problem instanceof Problem && [401, 404].includes(problem.status)) notFound();
  throw problem;
}

/** The address of the record that this one was merged into; undefined if there is none that the reader may see. */
export async function successorHref(me: Person, resource: string, id: string): Promise<string | undefined> {
  const successor = await successorOf(resourceNamed(resource), me, id);
  return successor ? hrefOfRecord(me.group, resource, successor) : undefined;
}

/** For `.catch` on a record's screen: like `orNotFound`, but leads on from one that was merged into another. */
export const orSuccessor = (me: Person, resource: string, id: string) => async (problem: unknown) => {
  const isGone = problem instanceof Problem && problem.status === 404;
  const href = isGone ? await successorHref(me, resource, id) : undefined;
  return href ? redirect(`${href}?saved=ledOn` as Route) : orNotFound(problem);
};
