'use client';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type FormEvent, useRef, useState } from 'react';
import { type Answer, callApi } from '@/components/portal/call-api';
import { Button } from '@/components/ui/button';
import { CheckboxField } from '@/components/ui/checkbox-field';
import { Dialog } from '@/components/ui/dialog';
import { Icon } from '@/components/ui/icon';
import { Notice } from '@/components/ui/notice';

/** Resends failed deliveries; those that may have arrived only on explicit request. */
export function RetryDialog({ id, failed, unknown }: { id: string; failed: number; unknown: number }) {
  const t = useTranslations('newsletters.office.retry');
  const portal = useTranslations('portal');
  const office = useTranslations('newsletters.office');
  const router = useRouter();
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Extract<Answer, { ok: false }> | null>(null);
  const key = useRef('');
  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const withUnknown = new FormData(event.currentTarget).get('unknown') !== null;
    setBusy(true);
    const answer = await callApi(
      { method: 'POST', path: `/api/newsletters/${id}/retry`, body: { unknown: withUnknown } },
      key.current,
    );
    setBusy(false);
    if (!answer.ok) {
      if (answer.status) key.current = crypto.randomUUID();
      return setProblem(answer);
    }
    setOpen(false);
    router.refresh();
  }
  const open = (now: boolean) => {
    if (now) key.current = crypto.randomUUID();
    setProblem(null);
    setOpen(now);
  };
  return (
    <>
      <Button onClick={() => open(true)}>
        <Icon name="redo" />
        {t('trigger')}
      </Button>
      <Dialog
        title={t('title')}
        {...(failed > 0 && { description: t('text', { count: failed }) })}
        open={isOpen}
        onOpenChange={open}
        closeLabel={portal('cancel')}
      >
        <form onSubmit={(event) => void send(event)} className="space-y-4">
          {problem && (
            <Notice tone="bad" role="alert">
              {problem.status ? problem.message : office('noAnswer')}
            </Notice>
          )}
          {unknown > 0 && (
            <CheckboxField
              name="unknown"
              label={t('unknown', { count: unknown })}
              hint={t('unknownHint')}
              optional=" "
              // There is nothing else to resend.
              defaultChecked={failed === 0}
            />
          )}
          <div className="flex flex-wrap gap-2">
            <Button type="submit" disabled={isBusy}>
              {t('submit')}
            </Button>
            <Button variant="secondary" onClick={() => open(false)}>
              {portal('cancel')}
            </Button>
          </div>
        </form>
      </Dialog>
    </>
  );
}
