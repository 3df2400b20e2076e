import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { SentPage } from '@/components/form/sent-page';
import { windowTitle } from '@/lib/web/i18n/page-metadata';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('accounts.reset');
  return { title: windowTitle(t('doneTitle')), robots: { index: false } };
}

export default async function PasswordChanged() {
  const t = await getTranslations('accounts.reset');
  return <SentPage title={t('doneTitle')} text={t('done')} next="login" />;
}
