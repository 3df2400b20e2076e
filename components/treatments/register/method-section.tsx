'use client';
import { useTranslations } from 'next-intl';
import { DateField } from '@/components/fields/date-field';
import { CheckboxField } from '@/components/ui/checkbox-field';
import { RadioGroup } from '@/components/ui/radio-group';
import { SelectField } from '@/components/ui/select-field';
import { TREATMENT_METHODS } from '@/lib/nouns/treatments/schema';
import { useTreatment } from './form-context';
import { Section } from './section';

const FEW = 4;

interface MethodSectionProps {
  centers: { id: string; name: string }[];
  /** The latest permitted day, YYYY-MM-DD. */
  latest: string;
}

/** Method, date and center. */
export function MethodSection({ centers, latest }: MethodSectionProps) {
  const t = useTranslations('treatments.form');
  const word = useTranslations('forms');
  const fields = useTranslations('records.fields');
  const { texts, set, field, errorOf } = useTreatment();
  const center = { name: 'centerId', label: fields('centerId'), error: errorOf('centerId') };
  const options = centers.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <Section title={t('treatment')}>
      <RadioGroup
        name="productName"
        label={fields('productName')}
        error={errorOf('productName')}
        options={TREATMENT_METHODS.map((method) => ({ value: method, label: method }))}
        value={texts.productName ?? ''}
        onPick={(method) => set('productName', method)}
      />
      {texts.productName === 'HOME' && (
        <CheckboxField
          name="severalCycles"
          label={t('severalCycles')}
          checked={texts.severalCycles === 'true'}
          onChange={(event) => set('severalCycles', event.target.checked ? 'true' : '')}
        />
      )}
      <DateField
        name="treatedOn"
        label={fields('treatedOn')}
        error={errorOf('treatedOn')}
        value={texts.treatedOn ?? ''}
        onDay={(day) => set('treatedOn', day)}
        max={latest}
      />
      {centers.length > FEW ? (
        <SelectField {...field('centerId')} {...center} options={options} placeholder={word('choose')} />
      ) : (
        <RadioGroup {...center} options={options} value={texts.centerId ?? ''} onPick={(id) => set('centerId', id)} />
      )}
    </Section>
  );
}
