'use client';
import { useTranslations } from 'next-intl';
import { Notice } from '@/components/ui/notice';
import { formatCode } from '@/lib/product-codes/rules';
import type { Sent } from './use-codes';

/** What became of the codes: credited, waiting for the signal, or refused, each with its sentence. */
export function SentCodes({ sent }: { sent: Sent[] }) {
  const t = useTranslations('kit');
  const count = (state: Sent['outcome']['state']) => sent.filter(({ outcome }) => outcome.state === state).length;
  return (
    <div className="space-y-3 empty:hidden" aria-live="polite">
      {count('sent') > 0 && <Notice tone="good">{t('sent', { count: count('sent') })}</Notice>}
      {count('waiting') > 0 && <Notice tone="info">{t('waiting', { count: count('waiting') })}</Notice>}
      {sent.map(
        ({ code, outcome }) =>
          outcome.state === 'refused' && (
            <Notice key={code} tone="bad" title={`${formatCode(code)}: ${outcome.problem.message}`}>
              <p>{outcome.problem.errors?.[0]?.message}</p>
              <p>{t('keptForYou')}</p>
            </Notice>
          ),
      )}
    </div>
  );
}
