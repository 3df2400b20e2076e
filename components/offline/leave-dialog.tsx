'use client';
import { NextIntlClientProvider, useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { Dialog, DialogButtons } from '@/components/ui/dialog';
import type { OwnWords } from '@/components/ui/later';

interface LeaveDialogProps {
  count: number;
  onStay: () => void;
  onLeave: () => void;
}

/** Asks whoever signs out with unsent entries on this device. */
export const LeaveDialog = ({ words, ...props }: LeaveDialogProps & { words: OwnWords }) => (
  <NextIntlClientProvider {...words}>
    <Question {...props} />
  </NextIntlClientProvider>
);

function Question({ count, onStay, onLeave }: LeaveDialogProps) {
  const t = useTranslations('offline');
  return (
    <Dialog
      title={t('leave.title', { count })}
      description={t('leave.text', { count })}
      open
      onOpenChange={onStay}
      closeLabel={t('close')}
    >
      <DialogButtons>
        <Button onClick={onStay}>{t('leave.stay')}</Button>
        <Button variant="danger" onClick={onLeave}>
          {t('leave.go')}
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
