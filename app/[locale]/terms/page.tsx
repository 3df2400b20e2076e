import { getTranslations } from 'next-intl/server';
import { Notice } from '@/components/site/text/notice-sections';
import { CONSENT_TEXTS } from '@/lib/nouns/accounts/consents/texts';
import { dayText } from '@/lib/run/i18n/dates';
import { theme } from '@/lib/run/theme';
import { publicPage } from '@/lib/web/i18n/page-metadata';

const path = '/terms';

const sections = ['service', 'account', 'professionals', 'results', 'end'] as const;

export const generateMetadata = publicPage('terms.title', 'terms.description', { path });

/** What those who have an account agree to. */
export default async function Terms() {
  const [t, privacy] = await Promise.all([getTranslations('terms'), getTranslations('privacy')]);
  return (
    <Notice
      path={path}
      title={t('title')}
      lead={t('lead')}
      updated={privacy('updated', { date: dayText(CONSENT_TEXTS.terms_and_conditions.version) })}
      sections={sections.map((key) => ({
        key,
        title: t(`${key}.title`),
        text: t(`${key}.text`, { brand: theme.name, email: theme.email }),
      }))}
    />
  );
}
