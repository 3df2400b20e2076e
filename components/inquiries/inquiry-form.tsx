import { getTranslations } from 'next-intl/server';
import { boxState, type FormState, fieldState } from '@/components/form/form-state';
import { PrivacyField } from '@/components/form/privacy-field';
import { PublicForm } from '@/components/form/public-form';
import { EmailField, PhoneField, TextAreaField, TextField } from '@/components/ui/text-field';
import { LONGEST } from '@/lib/core/fields/schema.longest';
import { DAYS_AHEAD, timeControls } from '@/lib/nouns/inquiries/rules';
import { type InquiryKind, LONGEST_QUESTION, MOST_WISHES } from '@/lib/nouns/inquiries/schema';
import { addDays, todayText } from '@/lib/run/i18n/dates';
import { TimeFields } from './time-fields';

interface InquiryFormProps {
  kind: InquiryKind;
  center: string;
  state: FormState;
  draft?: string;
}

export async function InquiryForm({ kind, center, state, draft }: InquiryFormProps) {
  const [t, all] = await Promise.all([getTranslations('inquiries.form'), getTranslations()]);
  const field = fieldState(state);
  const today = todayText();
  const times = Array.from({ length: MOST_WISHES }, (_, index) => timeControls(index));
  const labels = {
    ...Object.fromEntries(
      times.flatMap(([day, time], n) => [day, time].map((name) => [name, t('day', { number: String(n + 1) })])),
    ),
    message: t('message'),
    name: all('contacts.fields.name'),
    email: all('records.fields.email'),
    phone: all('records.fields.phoneNumber'),
  };
  return (
    <PublicForm
      action="/api/forms/inquiry"
      state={state}
      labels={labels}
      draft={draft}
      submit={t(kind === 'question' ? 'sendQuestion' : 'sendAppointment')}
    >
      <input type="hidden" name="center" value={center} />
      <input type="hidden" name="kind" value={kind} />
      {kind === 'appointment' ? (
        <TimeFields
          state={state}
          legend={t('times')}
          hint={t('timesHint')}
          from={addDays(today, 1)}
          to={addDays(today, DAYS_AHEAD)}
        />
      ) : (
        <TextAreaField
          {...field('message')}
          label={labels.message}
          hint={all('contacts.healthHint')}
          rows={5}
          maxLength={LONGEST_QUESTION}
        />
      )}
      <TextField {...field('name')} label={labels.name} autoComplete="name" maxLength={LONGEST.personName} />
      <EmailField {...field('email')} label={labels.email} hint={t('emailHint')} />
      <PhoneField {...field('phone')} label={labels.phone} optional={all('forms.optional')} />
      <PrivacyField {...boxState(state)('privacyAccepted')} />
    </PublicForm>
  );
}
