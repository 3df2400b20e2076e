import { getTranslations } from 'next-intl/server';
import { type FormState, fieldState } from '@/components/form/form-state';
import { TextField } from '@/components/ui/text-field';
import { LINES, MOST_PHONES, phoneField } from '@/lib/nouns/centers/schema.form';
import { PhoneFields } from './phone-fields';

/** Phones, contact person's address, links and other single-line fields. */
export async function ContactFields({ state, labels }: { state: FormState; labels: Record<string, string> }) {
  const t = await getTranslations();
  const field = fieldState(state);
  const phones = Array.from({ length: MOST_PHONES }, (_, index) => {
    const name = phoneField(index);
    return { ...field(name), label: labels[name]! };
  });
  return (
    <>
      <PhoneFields phones={phones} hint={t('profile.phoneHint')} add={t('centers.form.addPhone')} />
      <div className="grid gap-4 sm:grid-cols-2">
        {LINES.map(({ name, type, example, hint }) => (
          <TextField
            key={name}
            {...field(name)}
            type={type === 'email' ? 'email' : 'text'}
            inputMode={type}
            label={labels[name]!}
            hint={hint && t(hint)}
            optional={type === 'email' ? undefined : t('forms.optional')}
            placeholder={example}
            autoComplete="off"
            maxLength={type === 'email' ? 254 : 500}
          />
        ))}
      </div>
    </>
  );
}
