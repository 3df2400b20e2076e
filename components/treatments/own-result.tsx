import { getTranslations } from 'next-intl/server';
import { Card } from '@/components/ui/card';
import { Icon } from '@/components/ui/icon';
import type { Treatment } from '@/lib/nouns/treatments/data';
import type { Control } from '@/lib/nouns/treatments/rules.controls';
import { dayText } from '@/lib/run/i18n/dates';
import { ShadeChange } from './named-shade';
import { shadeText } from './shade-text';

interface OwnResultProps {
  treatment: Treatment;
  next: Control | null;
  /** yyyy-MM-dd */
  today: string;
}

/** The result for the patient: one sentence, in words instead of codes, and the date of the next control. */
export async function OwnResult({ treatment, next, today }: OwnResultProps) {
  const [t, words] = await Promise.all([getTranslations('treatments'), shadeText()]);
  const { colorType = 'classical', startValue, endValue, gain, productName, expertName, centerName } = treatment;
  return (
    <Card className="space-y-4">
      {startValue && (
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <ShadeChange guide={colorType} start={startValue} end={endValue} to={t('to')} large />
          <p className="font-semibold text-xl">
            {typeof gain === 'number'
              ? t(gain > 0 ? 'own.gained' : gain < 0 ? 'own.darker' : 'own.same', { count: Math.abs(gain) })
              : t('own.pending')}
          </p>
        </div>
      )}
      <dl className="space-y-1.5">
        {startValue && <Line label={t('own.before')} text={words(colorType, startValue)} />}
        {endValue && <Line label={t('own.after')} text={words(colorType, endValue)} />}
        <Line label={t('summary.method')} text={`${productName}, ${dayText(treatment.treatedOn)}`} />
        <Line label={t('own.by')} text={[expertName, centerName].filter(Boolean).join(', ')} />
      </dl>
      <p className="flex items-center gap-2 rounded-control bg-accent-soft px-4 py-3 font-semibold">
        <Icon name="calendar" className="text-accent" />
        {next ? t(next.due < today ? 'own.overdue' : 'own.next', { day: dayText(next.due) }) : t('own.noNext')}
      </p>
    </Card>
  );
}

function Line({ label, text }: { label: string; text: string }) {
  return (
    <div className="grid grid-cols-[7rem_1fr] gap-x-3 sm:grid-cols-[10rem_1fr]">
      <dt className="text-ink-soft">{label}</dt>
      <dd className="min-w-0">{text}</dd>
    </div>
  );
}
