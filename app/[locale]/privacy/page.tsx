import type { Metadata } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';
import { PageHead } from '@/components/site/text/page-head';
import { LinkButton } from '@/components/ui/button';
import { classNames } from '@/components/ui/class-names';
import { NOTICE_UPDATED } from '@/lib/nouns/accounts/consents/texts';
import { readSettings } from '@/lib/nouns/settings/data';
import { dayText } from '@/lib/run/i18n/dates';
import { localePath } from '@/lib/run/i18n/paths';
import { theme } from '@/lib/run/theme';
import { pageMetadata } from '@/lib/web/i18n/page-metadata';

const path = '/privacy';
/** Titles on the left, texts on the right. */
const columns = 'grid gap-x-12 lg:grid-cols-[18rem_1fr]';

const sections = ['controller', 'data', 'health', 'purpose', 'recipients', 'retention', 'rights', 'contact'] as const;

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('privacy');
  return pageMetadata({ title: t('title'), description: t('description', { brand: theme.name }), path });
}

export default async function Privacy() {
  const [locale, t, settings] = await Promise.all([getLocale(), getTranslations('privacy'), readSettings()]);
  const said = { brand: theme.name, email: theme.email, months: settings['requests.keepMonths'] };
  return (
    <article className="page-width pt-6 pb-16 lg:pb-24">
      <PageHead title={t('title')} lead={t('lead')} path={path}>
        <p className="mt-3 text-ink-soft text-sm">{t('updated', { date: dayText(NOTICE_UPDATED) })}</p>
      </PageHead>
      <div className="mt-10 divide-y divide-line border-line border-t">
        {sections.map((key) => (
          <section key={key} aria-labelledby={key} className={classNames(columns, 'gap-y-2 py-7')}>
            <h2 id={key} className="font-semibold text-lg">
              {t(`${key}.title`)}
            </h2>
            <p className="max-w-prose">{t(`${key}.text`, said)}</p>
          </section>
        ))}
      </div>
      <div className={columns}>
        <LinkButton href={localePath(locale, '/request-contact')} className="mt-4 justify-self-start lg:col-start-2">
          {t('contact.action')}
        </LinkButton>
      </div>
    </article>
  );
}
