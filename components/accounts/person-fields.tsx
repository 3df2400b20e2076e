import { getTranslations } from 'next-intl/server';
import { type FormState, fieldState } from '@/components/form/form-state';
import { TextField } from '@/components/ui/text-field';
import { LONGEST } from '@/lib/core/fields/schema.longest';

export async function PersonFields({ state }: { state: FormState }) {
  const t = await getTranslations('accounts.fields');
  const field = fieldState(state);
  return (
    <>
      <div className="grid gap-6 sm:grid-cols-2">
        <TextField {...field('name')} label={t('name')} autoComplete="given-name" maxLength={LONGEST.personName} />
        <TextField
          {...field('surname')}
          label={t('surname')}
          autoComplete="family-name"
          maxLength={LONGEST.personName}
        />
      </div>
      <TextField {...field('email')} label={t('email')} type="email" autoComplete="email" maxLength={LONGEST.email} />
    </>
  );
}
