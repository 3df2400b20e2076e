import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { SentPage } from '@/components/form/sent-page';
import { windowTitle } from '@/lib/web/i18n/page-metadata';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('accounts.forgot');
  return { title: windowTitle(t('sentTitle')), robots: { index: false } };
}

export default async function ResetAsked() {
  const t = await getTranslations('accounts.forgot');
  return <SentPage title={t('sentTitle')} text={t('sent')} next="login" />;
}
