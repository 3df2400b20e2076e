import { getTranslations } from 'next-intl/server';
import { SentPage } from '@/components/form/sent-page';
import { unlistedPage } from '@/lib/web/i18n/page-metadata';

export const generateMetadata = unlistedPage('contacts.sent.title');

export default async function ContactSent({ searchParams }: PageProps<'/[locale]/request-contact/sent'>) {
  const [{ already }, t] = await Promise.all([searchParams, getTranslations('contacts.sent')]);
  return <SentPage title={t('title')} text={t('text')} isRepeated={already === 'true'} />;
}
