import { getTranslations } from 'next-intl/server';
import type { FormState } from '@/components/form/form-state';
import { Card } from '@/components/ui/card';
import type { Treatment } from '@/lib/nouns/treatments/data';
import type { Control } from '@/lib/nouns/treatments/rules.controls';
import { dayText } from '@/lib/run/i18n/dates';
import { ControlList } from './control-list';
import { VisitForm } from './visit-form';

interface ControlsProps {
  treatment: Treatment;
  plan: Control[];
  next: Control | null;
  /** yyyy-MM-dd */
  today: string;
  /** A visit returned for correction. */
  state: FormState | null;
}

/** The controls of a treatment, with a form for recording one if the reader may. */
export async function Controls({ treatment, plan, next, today, state }: ControlsProps) {
  const t = await getTranslations('treatments.controls');
  const { _id, colorType = 'classical', treatedOn, period, abilities } = treatment;
  return (
    <Card>
      <h2 className="font-semibold text-lg">{t('title')}</h2>
      <p className="mt-0.5 mb-2 text-ink-soft text-sm">
        {next ? t(next.due < today ? 'overdue' : 'next', { day: dayText(next.due) }) : t('noNext')}
      </p>
      <ControlList plan={plan} guide={colorType} agreed={period} />
      {abilities.recordVisit && (
        <VisitForm id={_id} plan={plan} guide={colorType} today={today} treatedOn={treatedOn} state={state} />
      )}
    </Card>
  );
}
