import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { SentPage } from '@/components/form/sent-page';
import { theme } from '@/lib/run/theme';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('contacts.sent');
  return { title: `${t('title')} · ${theme.name}`, robots: { index: false } };
}

export default async function ContactSent({ searchParams }: PageProps<'/[locale]/request-contact/sent'>) {
  const [{ already }, t] = await Promise.all([searchParams, getTranslations('contacts.sent')]);
  return <SentPage title={t('title')} text={t('text')} isRepeated={already === 'true'} />;
}
