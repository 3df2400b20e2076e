import { getTranslations } from 'next-intl/server';
import { fieldWords } from '@/components/data-table/field-words';
import { type FormState, fieldState } from '@/components/form/form-state';
import { SelectField } from '@/components/ui/select-field';
import { TextField } from '@/components/ui/text-field';
import { CONTROL_PERIODS, SMOKING_LEVELS } from '@/lib/nouns/treatments/schema';
import type { healthFields } from '@/lib/nouns/users/schema';

type HealthField = (typeof healthFields)[number];

/** A patient's habits and dental history: everything is optional and can be emptied again. */
export async function HealthFields({ state }: { state: FormState }) {
  const [t, words] = await Promise.all([getTranslations('profile.health'), fieldWords('users')]);
  const field = fieldState(state);
  const shared = (name: HealthField) => ({ ...field(name), label: t(`fields.${name}`) });
  const choice = (name: HealthField, options: { value: string; label: string }[]) => (
    <SelectField {...shared(name)} optional=" " placeholder={t('unsaid')} options={options} />
  );
  const among = (name: 'smoker' | 'controlPeriod', values: readonly string[]) =>
    choice(
      name,
      values.map((value) => ({ value, label: words.value(name, value) })),
    );
  const flag = (name: HealthField) =>
    choice(name, [
      { value: 'true', label: words.yes },
      { value: 'false', label: words.no },
    ]);
  const number = (name: HealthField) => (
    <TextField {...shared(name)} optional=" " inputMode="numeric" maxLength={3} className="max-w-32 tabular-nums" />
  );
  return (
    <fieldset className="space-y-4 border-line border-t pt-4">
      <legend className="float-left font-semibold text-lg">{t('title')}</legend>
      <p className="clear-left text-ink-soft text-sm">{t('hint')}</p>
      <div className="grid gap-4 sm:grid-cols-2">
        {among('smoker', SMOKING_LEVELS)}
        {number('numCigarettes')}
        {flag('useThea')}
        {number('numThe')}
        {flag('useCoffee')}
        {number('numCoffee')}
        {flag('tetracicline')}
        {flag('whitespot')}
        {flag('fluorosis')}
        {among('controlPeriod', CONTROL_PERIODS)}
      </div>
    </fieldset>
  );
}
