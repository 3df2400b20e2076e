'use client';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { startTransition } from 'react';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';

/** Replaces a screen that failed; menu and header stay. */
export default function ScreenFailed({ reset }: { error: Error; reset: () => void }) {
  const t = useTranslations('portal.failed');
  const router = useRouter();
  // `reset` alone would render the failed response again, so the screen is fetched anew.
  const again = () =>
    startTransition(() => {
      router.refresh();
      reset();
    });
  return (
    <EmptyState
      isScreen
      drawing="failed"
      title={t('title')}
      text={t('text')}
      action={<Button onClick={again}>{t('retry')}</Button>}
    />
  );
}
