import { getTranslations } from 'next-intl/server';
import { type FormState, fieldState } from '@/components/form/form-state';
import { TownField } from '@/components/form/town-field';
import { TextField } from '@/components/ui/text-field';
import { LONGEST } from '@/lib/core/fields/schema.longest';

/** A professional's practice: joins an existing center of this name and place, or adds a new one. */
export async function PracticeFields({ state }: { state: FormState }) {
  const t = await getTranslations('accounts.expertRegister');
  const field = fieldState(state);
  return (
    <fieldset className="space-y-6 rounded-card bg-sunken p-4 sm:p-6">
      <legend className="float-left mb-4 font-semibold text-lg">{t('center')}</legend>
      <div className="clear-both">
        <TextField
          {...field('centerName')}
          label={t('centerName')}
          autoComplete="organization"
          maxLength={LONGEST.practiceName}
        />
      </div>
      <TownField {...field('centerPlace')} label={t('centerPlace')} hint={t('centerHint')} maxLength={LONGEST.search} />
    </fieldset>
  );
}
