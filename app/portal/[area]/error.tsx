'use client';
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';

/** What stands in place of a screen that failed; menu and header stay. */
export default function ScreenFailed({ reset }: { error: Error; reset: () => void }) {
  const t = useTranslations('portal.failed');
  return (
    <EmptyState isScreen title={t('title')} text={t('text')} action={<Button onClick={reset}>{t('retry')}</Button>} />
  );
}
