import { getLocale, getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { Breadcrumb, type Crumb } from '@/components/ui/breadcrumb';
import { LinkButton } from '@/components/ui/button';
import { Icon, type IconName } from '@/components/ui/icon';
import { localePath } from '@/lib/run/i18n/paths';

const points = ['one', 'two', 'three'] as const;

interface InformationPageProps {
  about: 'consultants' | 'dealers';
  icons: Record<(typeof points)[number], IconName>;
}

/** Describes a role: who they are, what they do for a center, what they never see, and how to reach them. */
export async function InformationPage({ about, icons }: InformationPageProps) {
  const [locale, t] = await Promise.all([getLocale(), getTranslations(`information.${about}`)]);
  return (
    <div className="page-width pt-6 pb-16 lg:pb-24">
      <PageHead title={t('title')} lead={t('lead')} path={`/${about}`} />
      <ul className="mt-10 grid gap-8 border-line border-y py-10 md:grid-cols-3">
        {points.map((point) => (
          <li key={point}>
            <span className="flex size-12 items-center justify-center rounded-full bg-accent-soft text-accent-strong">
              <Icon name={icons[point]} className="size-6" />
            </span>
            <h2 className="mt-4 font-semibold text-lg">{t(`points.${point}.title`)}</h2>
            <p className="mt-1 text-ink-soft">{t(`points.${point}.text`)}</p>
          </li>
        ))}
      </ul>
      <div className="mt-10 flex flex-wrap items-center gap-x-8 gap-y-4">
        <LinkButton href={localePath(locale, '/request-contact')} size="lg">
          {t('action')}
        </LinkButton>
        <p className="text-ink-soft">{t('privacy')}</p>
      </div>
    </div>
  );
}

interface PageHeadProps {
  title: string;
  lead: string;
  /** The path without language. */
  path: string;
  children?: ReactNode;
}

/** The way from home to a page, whose title and path stand last. */
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

/** The head of a text page: breadcrumb, subject, and the main action. */
export const PageHead = ({ title, lead, path, children }: PageHeadProps) => (
  <>
    <SiteCrumbs title={title} path={path} />
    <h1 className="display mt-6 max-w-3xl text-3xl sm:text-4xl">{title}</h1>
    <p className="mt-4 max-w-prose text-lg">{lead}</p>
    {children}
  </>
);
