'use client';
import { useLocale, useTranslations } from 'next-intl';
import type { Problem } from '@/components/offline/outbox';
import { Notice } from '@/components/ui/notice';
import { formatCode } from '@/lib/nouns/product-codes/rules';
import { labelled } from '@/lib/run/i18n/labelled';
import type { Sent } from './use-codes';

/** The detail beside the main message, unless both are the same. */
const reasonIn = ({ message, errors = [] }: Problem) => errors.find((one) => one.message !== message)?.message;

/** The outcome per code: credited, waiting to be sent, or refused, each with a sentence. */
export function SentCodes({ sent }: { sent: Sent[] }) {
  const [t, locale] = [useTranslations('kit'), useLocale()];
  const count = (state: Sent['outcome']['state']) => sent.filter(({ outcome }) => outcome.state === state).length;
  const signedOut = sent.filter(({ outcome }) => outcome.state === 'waiting' && outcome.reason === 'signed-out').length;
  const waiting = count('waiting') - signedOut;
  return (
    <div className="space-y-3 empty:hidden" aria-live="polite">
      {count('sent') > 0 && <Notice tone="good">{t('sent', { count: count('sent') })}</Notice>}
      {waiting > 0 && <Notice tone="info">{t('waiting', { count: waiting })}</Notice>}
      {signedOut > 0 && <Notice tone="warn">{t('waitingSignedOut', { count: signedOut })}</Notice>}
      {sent.map(
        ({ code, outcome }) =>
          outcome.state === 'refused' && (
            <Notice key={code} tone="bad" title={labelled(locale, formatCode(code), outcome.problem.message)}>
              {reasonIn(outcome.problem) && <p>{reasonIn(outcome.problem)}</p>}
              <p>{t('keptForYou')}</p>
            </Notice>
          ),
      )}
    </div>
  );
}
