import { getTranslations } from 'next-intl/server';
import { FileBox } from '@/components/fields/file-box';
import { type FormState, fieldState } from '@/components/form/form-state';
import { PublicForm } from '@/components/form/public-form';
import { EmailField, PhoneField, TextAreaField, TextField } from '@/components/ui/text-field';
import { LONGEST } from '@/lib/core/fields/schema.longest';
import { PRINTED_TYPES } from '@/lib/core/files/schema';
import { LARGEST_LOGO } from '@/lib/nouns/requests/cw-rollup-requests/schema';

export async function RollupForm({ state, draft }: { state: FormState; draft?: string }) {
  const t = await getTranslations('cw-rollup-requests');
  const form = await getTranslations('forms');
  const all = await getTranslations();
  const field = fieldState(state);
  const labels = {
    rollupName: t('fields.rollupName'),
    logo: t('fields.logo'),
    referentName: t('fields.referentName'),
    email: all('records.fields.email'),
    phone: all('records.fields.phone'),
    shippingAddress: all('records.fields.shippingAddress'),
  };
  const logoHint = t('fields.logoHint', { max: String(LARGEST_LOGO) });
  return (
    <PublicForm
      action="/api/forms/clean-white"
      state={state}
      labels={labels}
      draft={draft}
      submit={t('submit')}
      multipart
    >
      <TextField
        {...field('rollupName')}
        label={labels.rollupName}
        hint={t('fields.rollupNameHint')}
        optional={form('optional')}
        autoComplete="organization"
        maxLength={LONGEST.rollupName}
      />
      <FileBox
        {...field('logo')}
        label={labels.logo}
        hint={draft ? `${logoHint}. ${t('fields.logoAgain')}` : logoHint}
        optional={form('optional')}
        prompt={form('dropFile')}
        accept={PRINTED_TYPES.join(',')}
      />
      <TextField
        {...field('referentName')}
        label={labels.referentName}
        autoComplete="name"
        maxLength={LONGEST.personName}
      />
      <EmailField {...field('email')} label={labels.email} />
      <PhoneField {...field('phone')} label={labels.phone} />
      <TextAreaField
        {...field('shippingAddress')}
        label={labels.shippingAddress}
        hint={t('fields.shippingHint')}
        rows={3}
        autoComplete="street-address"
        maxLength={LONGEST.shippingAddress}
      />
    </PublicForm>
  );
}
