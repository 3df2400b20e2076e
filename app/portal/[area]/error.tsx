'use client';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { startTransition } from 'react';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';

/** What stands in place of a screen that failed; menu and header stay. */
export default function ScreenFailed({ reset }: { error: Error; reset: () => void }) {
  const t = useTranslations('portal.failed');
  const router = useRouter();
  // Resetting alone would draw the failed answer once more: the screen has to be asked for again.
  const again = () =>
    startTransition(() => {
      router.refresh();
      reset();
    });
  return (
    <EmptyState isScreen title={t('title')} text={t('text')} action={<Button onClick={again}>{t('retry')}</Button>} />
  );
}
