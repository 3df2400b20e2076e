import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { Unsubscription } from '@/components/newsletters/unsubscription';
import { windowTitle } from '@/lib/web/i18n/page-metadata';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('unsubscribe');
  return { title: windowTitle(t('title')), robots: { index: false }, referrer: 'no-referrer' };
}

/** The page behind a newsletter's unsubscribe link. It only shows a button, because mail scanners follow links. */
export default async function UnsubscribeCenter({
  params,
  searchParams,
}: PageProps<'/[locale]/unsubscribe-center/[token]'>) {
  const [{ token }, { done }] = await Promise.all([params, searchParams]);
  return <Unsubscription page="unsubscribe-center" token={token} done={done} />;
}
