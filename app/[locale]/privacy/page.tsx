import { getLocale, getTranslations } from 'next-intl/server';
import { Notice } from '@/components/site/text/notice-sections';
import { LinkButton } from '@/components/ui/button';
import { NOTICE_UPDATED } from '@/lib/nouns/accounts/consents/texts';
import { readSettings } from '@/lib/nouns/settings/data';
import { dayText } from '@/lib/run/i18n/dates';
import { localePath } from '@/lib/run/i18n/paths';
import { theme } from '@/lib/run/theme';
import { publicPage } from '@/lib/web/i18n/page-metadata';

const path = '/privacy';
const sections = ['controller', 'data', 'health', 'purpose', 'recipients', 'retention', 'rights', 'contact'] as const;

export const generateMetadata = publicPage('privacy.title', 'privacy.description', { path });

export default async function Privacy() {
  const [locale, t, settings] = await Promise.all([getLocale(), getTranslations('privacy'), readSettings()]);
  const said = { brand: theme.name, email: theme.email, months: settings['requests.keepMonths'] };
  return (
    <Notice
      path={path}
      title={t('title')}
      lead={t('lead')}
      updated={t('updated', { date: dayText(NOTICE_UPDATED) })}
      sections={sections.map((key) => ({ key, title: t(`${key}.title`), text: t(`${key}.text`, said) }))}
    >
      <LinkButton href={localePath(locale, '/request-contact')} className="mt-4">
        {t('contact.action')}
      </LinkButton>
    </Notice>
  );
}
