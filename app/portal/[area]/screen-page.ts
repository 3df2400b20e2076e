import type { Metadata } from 'next';
import { forbidden, notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { Problem } from '@/lib/run/errors';
import { messageKey } from '@/lib/run/i18n/message-key';

/** A screen's title by its key, whose existence tests/architecture.test.ts checks. */
export const pageTitle = (key: string) => async (): Promise<Metadata> => ({
  title: (await getTranslations())(messageKey(key)),
});

/** For `.catch` on a screen's reads: shows the page for what is missing or forbidden; anything else is rethrown. */
export function orNotFound(problem: unknown): never {
  if (problem instanceof Problem && problem.status === 403) forbidden();
  if (problem instanceof Problem && [401, 404].includes(problem.status)) notFound();
  throw problem;
}
