'use client';
import { useRouter } from 'next/navigation';
import { startTransition } from 'react';
import { useControlWords } from '@/components/fields/control-words';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';

export default function ScreenFailed({ reset }: { error: Error; reset: () => void }) {
  const { title, text, retry } = useControlWords().screenFailed;
  const router = useRouter();
  // `reset` alone would render the failed response again, so the screen is fetched anew.
  const again = () =>
    startTransition(() => {
      router.refresh();
      reset();
    });
  return (
    <EmptyState isScreen drawing="failed" title={title} text={text} action={<Button onClick={again}>{retry}</Button>} />
  );
}
