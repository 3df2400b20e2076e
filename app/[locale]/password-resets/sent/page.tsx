import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { SentPage } from '@/components/form/sent-page';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('accounts.reset');
  return { title: t('doneTitle'), robots: { index: false } };
}

export default async function PasswordChanged() {
  const t = await getTranslations('accounts.reset');
  return <SentPage title={t('doneTitle')} text={t('done')} />;
}
