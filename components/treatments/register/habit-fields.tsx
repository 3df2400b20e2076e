'use client';
import { useTranslations } from 'next-intl';
import { CheckboxField } from '@/components/ui/checkbox-field';
import { RadioGroup } from '@/components/ui/radio-group';
import { TextField } from '@/components/ui/text-field';
import { SMOKING_LEVELS } from '@/lib/nouns/treatments/schema';
import { useTreatment } from './form-context';
import { More } from './section';

/** What stains teeth again: smoking, tea, coffee; and the profession. */
export function HabitFields() {
  const t = useTranslations('treatments.form');
  const word = useTranslations('forms');
  const fields = useTranslations('records.fields');
  const smoker = useTranslations('records.values.smoker');
  const { texts, set, field } = useTreatment();
  const chosen = texts['patient.smoker'];
  const said = [
    chosen && smoker(chosen as 'none'),
    texts['patient.useThea'] && fields('useThea'),
    texts['patient.useCoffee'] && fields('useCoffee'),
    texts['patient.profession'],
  ].filter(Boolean);
  return (
    <More title={t('habits')} summary={said.length > 0 ? said.join(' · ') : word('optional')}>
      <RadioGroup
        name="patient.smoker"
        label={fields('smoker')}
        optional={word('optional')}
        options={SMOKING_LEVELS.map((value) => ({ value, label: smoker(value) }))}
        value={chosen ?? ''}
        onPick={(value) => set('patient.smoker', value)}
      />
      <div className="grid sm:grid-cols-2">
        {(['useThea', 'useCoffee'] as const).map((drink) => (
          <CheckboxField
            key={drink}
            name={`patient.${drink}`}
            label={fields(drink)}
            optional={word('optional')}
            checked={texts[`patient.${drink}`] === 'true'}
            onChange={(event) => set(`patient.${drink}`, event.target.checked ? 'true' : '')}
          />
        ))}
      </div>
      <TextField
        {...field('patient.profession')}
        label={fields('profession')}
        optional={word('optional')}
        autoComplete="off"
        maxLength={120}
      />
    </More>
  );
}
