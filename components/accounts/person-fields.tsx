import { getTranslations } from 'next-intl/server';
import { type FormState, fieldState } from '@/components/form/form-state';
import { TextField } from '@/components/ui/text-field';

export async function PersonFields({ state }: { state: FormState }) {
  const t = await getTranslations('accounts.fields');
  const field = fieldState(state);
  return (
    <>
      <div className="grid gap-6 sm:grid-cols-2">
        <TextField {...field('name')} label={t('name')} autoComplete="given-name" maxLength={100} />
        <TextField {...field('surname')} label={t('surname')} autoComplete="family-name" maxLength={100} />
      </div>
      <TextField {...field('email')} label={t('email')} type="email" autoComplete="email" maxLength={254} />
    </>
  );
}
