'use client';
import { useLocale, useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { isWellFormedCode } from '@/lib/nouns/product-codes/rules';
import { daysBetween } from '@/lib/run/i18n/dates';
import { useTreatment } from './form-context';
import { allCodes } from './values';

export interface Earnings {
  /** Credits for a treatment with both shades and both pictures. */
  complete: number;
  /** Credits for a treatment registered with a code. */
  kit: number;
  /** Days after the treatment beyond which recording it earns nothing. */
  withinDays: number;
  /** Today when the page was rendered: yyyy-mm-dd. */
  today: string;
}

interface SubmitBarProps {
  earnings: Earnings;
  isSending: boolean;
  savedAt: number | null;
}

/** The expected credits, whether the draft is stored, and the submit button: within reach of the thumb on a phone. */
export function SubmitBar({ earnings, isSending, savedAt }: SubmitBarProps) {
  const t = useTranslations('treatments.form');
  const locale = useLocale();
  const form = useTreatment();
  const { texts, pictures, isNew } = form;
  const steps = [
    { text: t('stepShades'), done: Boolean(texts.startValue && texts.endValue) },
    { text: t('stepPictures'), done: Boolean(pictures.pre && pictures.post) },
  ];
  const isLate = isNew && isTooLate(texts.treatedOn, earnings);
  const hasCode = isNew ? allCodes(form).some(isWellFormedCode) : form.codes.length > 0;
  return (
    <div className="sticky bottom-0 z-20 -mx-4 border-line border-t bg-raised px-4 py-3 lg:-mx-8 lg:px-8 xl:top-20 xl:bottom-auto xl:mx-0 xl:space-y-4 xl:rounded-card xl:border xl:p-5">
      {isLate && (
        <p className="mb-3 flex gap-2 text-sm xl:mb-0">
          <Icon name="info" className="text-warn" />
          {t('earnsNothingLate', { days: earnings.withinDays })}
        </p>
      )}
      <div className={isLate ? 'hidden' : 'max-xl:hidden'}>
        <h2 className="font-semibold">{t('earns')}</h2>
        <ul className="mt-2 space-y-1.5 text-sm">
          <Earned done={steps.every(({ done }) => done)} text={t('earnsComplete')} points={earnings.complete}>
            {steps.map(({ text, done }) => (
              <Step key={text} done={done} text={text} />
            ))}
          </Earned>
          {(isNew || hasCode) && <Earned done={hasCode} text={t('earnsCode')} points={earnings.kit} />}
        </ul>
      </div>
      <div className="flex items-center gap-3 xl:flex-col xl:items-stretch">
        <p role="status" className="min-w-0 flex-1 text-ink-soft text-sm xl:flex-none">
          {savedAt && t('savedAt', { time: clock(savedAt, locale) })}
        </p>
        <Button type="submit" size="lg" disabled={isSending} className="shrink-0 max-sm:px-4">
          {isSending ? t('sending') : isNew ? t('submit') : t('save')}
        </Button>
      </div>
    </div>
  );
}

/** Whether a treatment of that day is recorded too late to earn credits; false for an invalid day. */
const isTooLate = (treatedOn: string | undefined, { today, withinDays }: Earnings): boolean =>
  daysBetween(treatedOn ?? '', today) > withinDays;

/** The hour in the device's time zone. */
export const clock = (time: number, locale: string) =>
  new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit' }).format(time);

interface EarnedProps {
  done: boolean;
  text: string;
  points: number;
  children?: React.ReactNode;
}

function Earned({ done, text, points, children }: EarnedProps) {
  return (
    <li>
      <span className="flex items-center gap-2">
        <Icon name={done ? 'check' : 'minus'} className={done ? 'text-good' : 'text-ink-soft'} />
        {text}
        <span className="ml-auto font-semibold tabular-nums">+{points}</span>
      </span>
      {children && <ul className="ml-7 text-ink-soft">{children}</ul>}
    </li>
  );
}

function Step({ done, text }: { done: boolean; text: string }) {
  const t = useTranslations('treatments.form');
  return (
    <li className="flex items-center gap-1.5">
      {text}
      {done && <Icon name="check" className="size-4 text-good" />}
      <span className="sr-only">{done ? t('done') : t('missing')}</span>
    </li>
  );
}
