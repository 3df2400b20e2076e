'use client';
import { useTranslations } from 'next-intl';
import { CheckboxField } from '@/components/ui/checkbox-field';
import { RadioGroup } from '@/components/ui/radio-group';
import { TextAreaField } from '@/components/ui/text-field';
import { CONTROL_PERIODS, SENSIBILITIES } from '@/lib/nouns/treatments/schema';
import { useTreatment } from './form-context';
import { Section } from './section';

/** How the patient tolerated it, and when the next control is due. */
export function FindingsSection() {
  const t = useTranslations('treatments.form');
  const word = useTranslations('forms');
  const fields = useTranslations('records.fields');
  const values = useTranslations('records.values');
  const { texts, set, field, errorOf } = useTreatment();
  const pick = (name: string) => ({
    name,
    optional: word('optional'),
    error: errorOf(name),
    value: texts[name] ?? '',
    onPick: (value: string) => set(name, value),
  });
  return (
    <Section title={t('findings')}>
      <RadioGroup
        {...pick('sensibility')}
        label={fields('sensibility')}
        options={SENSIBILITIES.map((value) => ({ value, label: values(`sensibility.${value}`) }))}
      />
      <div className="grid sm:grid-cols-2">
        {(['hasGingivalProblems', 'hasSkinProblems'] as const).map((name) => (
          <CheckboxField
            key={name}
            name={name}
            label={fields(name)}
            optional={word('optional')}
            checked={texts[name] === 'true'}
            onChange={(event) => set(name, event.target.checked ? 'true' : '')}
          />
        ))}
      </div>
      <RadioGroup
        {...pick('period')}
        label={t('period')}
        options={CONTROL_PERIODS.map((value) => ({ value, label: values(`period.${value}`) }))}
      />
      <TextAreaField
        {...field('notes')}
        label={fields('notes')}
        hint={t('notesHint')}
        optional={word('optional')}
        rows={3}
        maxLength={10_000}
      />
    </Section>
  );
}
