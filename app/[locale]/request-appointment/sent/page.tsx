import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { SentPage } from '@/components/form/sent-page';
import { windowTitle } from '@/lib/web/i18n/page-metadata';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('inquiries.sent');
  return { title: windowTitle(t('title')), robots: { index: false } };
}

export default async function InquirySent({ searchParams }: PageProps<'/[locale]/request-appointment/sent'>) {
  const [{ already }, t] = await Promise.all([searchParams, getTranslations('inquiries.sent')]);
  return <SentPage title={t('title')} text={t('text')} isRepeated={already === 'true'} />;
}
