import { getTranslations } from 'next-intl/server';
import { boxState, type FormState, fieldState } from '@/components/form/form-state';
import { PrivacyField } from '@/components/form/privacy-field';
import { PublicForm } from '@/components/form/public-form';
import { CheckboxField } from '@/components/ui/checkbox-field';
import { RadioGroup } from '@/components/ui/radio-group';
import { SelectField } from '@/components/ui/select-field';
import { EmailField, PhoneField, TextAreaField, TextField } from '@/components/ui/text-field';
import { LONGEST } from '@/lib/core/fields/schema.longest';
import { CONTACT_TYPES, LONGEST_MESSAGE, WHO_ARE_YOU } from '@/lib/nouns/requests/contacts/schema';
import { theme } from '@/lib/run/theme';

interface ContactFormProps {
  state: FormState;
  draft?: string;
  /** What the message is about and to whom it goes: not asked, and needed again on a form returned for correction. */
  kept: Record<string, unknown>;
}

export async function ContactForm({ state, draft, kept }: ContactFormProps) {
  const [t, form, all] = await Promise.all([getTranslations('contacts'), getTranslations('forms'), getTranslations()]);
  const field = fieldState(state);
  const box = boxState(state);
  const labels = {
    whoAreYou: t('fields.whoAreYou'),
    name: t('fields.name'),
    email: all('records.fields.email'),
    phoneNumber: all('records.fields.phoneNumber'),
    petitionerInfo: t('fields.petitionerInfo'),
    contactType: t('fields.contactType'),
    message: all('records.fields.message'),
  };
  return (
    <PublicForm action="/api/forms/contact" state={state} labels={labels} draft={draft} submit={t('submit')}>
      {(['centerId', 'about', 'province', 'to'] as const).map(
        (name) => typeof kept[name] === 'string' && <input key={name} type="hidden" name={name} value={kept[name]} />,
      )}
      <RadioGroup
        {...field('whoAreYou')}
        label={labels.whoAreYou}
        options={WHO_ARE_YOU.map((value) => ({ value, label: t(`whoAreYou.${value}`) }))}
      />
      <TextField {...field('name')} label={labels.name} autoComplete="name" maxLength={LONGEST.personName} />
      <EmailField {...field('email')} label={labels.email} />
      <PhoneField
        {...field('phoneNumber')}
        label={labels.phoneNumber}
        hint={form('phoneHint', { phone: theme.phone })}
        optional={form('optional')}
      />
      <TextField
        {...field('petitionerInfo')}
        label={labels.petitionerInfo}
        optional={form('optional')}
        autoComplete="organization"
        maxLength={LONGEST.companyName}
      />
      <SelectField
        {...field('contactType')}
        label={labels.contactType}
        placeholder={form('choose')}
        options={CONTACT_TYPES.map((value) => ({ value, label: t(`contactTypes.${value}`) }))}
      />
      <TextAreaField
        {...field('message')}
        label={labels.message}
        hint={t('healthHint')}
        rows={6}
        maxLength={LONGEST_MESSAGE}
      />
      <div>
        <PrivacyField {...box('privacyAccepted')} />
        <CheckboxField {...box('marketingAccepted')} label={form('marketing')} optional={form('optional')} />
      </div>
    </PublicForm>
  );
}
