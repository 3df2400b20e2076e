import { getLocale, getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { Breadcrumb, type Crumb } from '@/components/ui/breadcrumb';
import { localePath } from '@/lib/run/i18n/paths';

interface PageHeadProps {
  title: string;
  lead: string;
  /** The path without language. */
  path: string;
  /** Decorative, at the side; a phone leaves it out. */
  drawing?: ReactNode;
  /** At the side, and below on a phone. */
  aside?: ReactNode;
  children?: ReactNode;
}

export async function SiteCrumbs({
  title,
  path,
  parents = [],
}: {
  title: string;
  path: string;
  parents?: readonly Crumb[];
}) {
  const [locale, t] = await Promise.all([getLocale(), getTranslations('forms')]);
  const home = { label: t('homeCrumb'), href: localePath(locale, '/') };
  return (
    <Breadcrumb label={t('breadcrumb')} crumbs={[home, ...parents, { label: title, href: localePath(locale, path) }]} />
  );
}

export const PageHead = ({ title, lead, path, drawing, aside, children }: PageHeadProps) => (
  <>
    <SiteCrumbs title={title} path={path} />
    <div className="mt-6 grid items-center gap-x-14 gap-y-8 lg:grid-cols-[1fr_auto]">
      <div>
        {/* On a phone as large as “Datenschutzerklärung” allows, which not every browser hyphenates. */}
        <h1 className="display max-w-3xl text-[min(2.25rem,8.7vw)] leading-tight sm:text-4xl">{title}</h1>
        <p className="mt-4 max-w-prose text-lg">{lead}</p>
        {children}
      </div>
      {drawing && (
        <span className="flex items-center justify-center rounded-map bg-accent-soft px-12 py-7 max-lg:hidden">
          {drawing}
        </span>
      )}
      {aside}
    </div>
  </>
);
