// What the pages of the portal have in common.
import type { Metadata } from 'next';
import { forbidden, notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
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
