import { getTranslations } from 'next-intl/server';
import { type FormState, fieldState } from '@/components/form/form-state';
import { TextField } from '@/components/ui/text-field';
import { MOST_PHONES, phoneField } from '@/lib/centers/schema.form';
import { PhoneFields } from './phone-fields';

/** Telephone numbers, the address of the person to write to, and links. */
export async function ContactFields({ state, labels }: { state: FormState; labels: Record<string, string> }) {
  const t = await getTranslations();
  const field = fieldState(state);
  const phones = Array.from({ length: MOST_PHONES }, (_, index) => {
    const name = phoneField(index);
    return { ...field(name), label: labels[name]! };
  });
  const link = (name: string, placeholder: string) => (
    <TextField
      {...field(name)}
      label={labels[name]!}
      optional={t('forms.optional')}
      placeholder={placeholder}
      inputMode="url"
      autoComplete="off"
      maxLength={500}
    />
  );
  return (
    <>
      <PhoneFields phones={phones} hint={t('profile.phoneHint')} add={t('centers.form.addPhone')} />
      <TextField
        {...field('referentEmail')}
        type="email"
        label={labels.referentEmail!}
        hint={t('centers.form.referentHint')}
        autoComplete="off"
        maxLength={254}
      />
      <div className="grid gap-4 sm:grid-cols-3">
        {link('site', 'www.studio.example')}
        {link('instagramLink', 'instagram.com/studio')}
        {link('facebookLink', 'facebook.com/studio')}
      </div>
    </>
  );
}
