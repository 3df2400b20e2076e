import { getLocale, getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { Breadcrumb } from '@/components/ui/breadcrumb';
import { localePath } from '@/lib/run/i18n/paths';

interface PageHeadProps {
  title: string;
  lead: string;
  /** The path without language. */
  path: string;
  children?: ReactNode;
}

/** The head of a text page: breadcrumb, subject, and the main action. */
export async function PageHead({ title, lead, path, children }: PageHeadProps) {
  const [locale, t] = await Promise.all([getLocale(), getTranslations('forms')]);
  return (
    <>
      <Breadcrumb
        label={t('breadcrumb')}
        crumbs={[
          { label: t('homeCrumb'), href: localePath(locale, '/') },
          { label: title, href: localePath(locale, path) },
        ]}
      />
      <h1 className="display mt-6 max-w-3xl text-3xl sm:text-4xl">{title}</h1>
      <p className="mt-4 max-w-prose text-lg">{lead}</p>
      {children}
    </>
  );
}
