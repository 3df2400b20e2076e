import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { alternates } from '@/lib/i18n/alternates';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('home');
  return { title: t('title'), alternates: await alternates('/') };
}

export default async function Home() {
  const t = await getTranslations('home');
  return (
    <div className="page-width py-12">
      <h1 className="display text-4xl">{t('title')}</h1>
    </div>
  );
}
