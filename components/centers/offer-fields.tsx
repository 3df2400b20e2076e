import { getTranslations } from 'next-intl/server';
import { boxState, type FormState, fieldState } from '@/components/form/form-state';
import { CheckboxField } from '@/components/ui/checkbox-field';
import { RadioGroup } from '@/components/ui/radio-group';
import { SelectField } from '@/components/ui/select-field';
import { TextField } from '@/components/ui/text-field';
import { MACHINE_TYPES, TREATMENT_METHODS } from '@/lib/nouns/centers/schema';
import { methodField } from '@/lib/nouns/centers/schema.form';

const SCALES = ['classical', '3d_master'] as const;

/** Machine, methods and the shade guide in use. */
export async function OfferFields({ state, labels }: { state: FormState; labels: Record<string, string> }) {
  const [t, values] = await Promise.all([getTranslations('centers.form'), getTranslations('records.values')]);
  const field = fieldState(state);
  const box = boxState(state);
  return (
    <>
      <div className="group grid gap-4 sm:grid-cols-2">
        <SelectField
          {...field('machineType')}
          label={labels.machineType!}
          placeholder={t('choose')}
          options={MACHINE_TYPES.map((value) => ({ value, label: values(`machineType.${value}`) }))}
        />
        <div className="hidden group-has-[option[value=other]:checked]:block">
          <TextField {...field('machineName')} label={labels.machineName!} maxLength={200} autoComplete="off" />
        </div>
      </div>
      <fieldset>
        <legend className="font-semibold">{t('methods')}</legend>
        <div className="mt-1.5 flex flex-wrap gap-2">
          {TREATMENT_METHODS.map((method) => (
            <label
              key={method}
              className="flex min-h-11 items-center gap-2.5 rounded-control border border-line-strong bg-raised px-3 py-2 transition-colors hover:border-accent has-checked:border-accent has-checked:bg-accent-soft"
            >
              <input
                type="checkbox"
                name={methodField(method)}
                value="true"
                defaultChecked={box(methodField(method)).defaultChecked}
                className="size-6 shrink-0 accent-accent"
              />
              {method}
            </label>
          ))}
        </div>
      </fieldset>
      <RadioGroup
        {...field('chromaticScale')}
        label={labels.chromaticScale!}
        options={SCALES.map((value) => ({ value, label: values(`chromaticScale.${value}`) }))}
      />
      <CheckboxField {...box('hideResults')} label={labels.hideResults} hint={t('resultsHint')} optional=" " />
    </>
  );
}
