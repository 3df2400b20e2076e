import { getTranslations } from 'next-intl/server';
import { fieldWords } from '@/components/data-table/field-words';
import { editorWords } from '@/components/fields/editor-words';
import { FieldEditor } from '@/components/fields/field-editor';
import { type FormState, fieldState } from '@/components/form/form-state';
import { PortalForm } from '@/components/portal/portal-form';
import { CheckboxField } from '@/components/ui/checkbox-field';
import { TextField } from '@/components/ui/text-field';
import type { FieldShape } from '@/lib/core/describe';
import type { OwnRecord } from '@/lib/nouns/users/data';
import { healthFields } from '@/lib/nouns/users/schema';
import { HealthFields } from './health-fields';

interface ProfileFormProps {
  person: OwnRecord;
  /** What the person may change about themselves. */
  fields: readonly FieldShape[];
  /** What the controls hold, and what was wrong with it. */
  state: FormState;
}

/** What browsers fill in by themselves (WCAG 1.3.5). */
const PURPOSES: Readonly<Record<string, string>> = {
  name: 'given-name',
  surname: 'family-name',
  username: 'username',
  phone: 'tel',
  mobilephone: 'tel',
  address: 'street-address',
  country: 'country',
  profession: 'organization-title',
};

const isHealth = ({ name }: FieldShape) => healthFields.some((field) => field === name);

/** The user's own fields, a patient's habits and dental history, and terms not accepted yet. */
export async function ProfileForm({ person, fields, state }: ProfileFormProps) {
  const [t, words, said] = await Promise.all([getTranslations(), fieldWords('users'), editorWords('users')]);
  const terms = {
    privacyPolicyAccepted: t('portal.complete.privacy'),
    termsAndConditionsAccepted: t('portal.complete.terms'),
  };
  const labels = {
    ...Object.fromEntries(fields.map(({ name }) => [name, words.field(name)])),
    ...Object.fromEntries(healthFields.map((name) => [name, t(`profile.health.fields.${name}`)])),
    ...terms,
  };
  const open = (['privacyPolicyAccepted', 'termsAndConditionsAccepted'] as const).filter((flag) => !person[flag]);
  return (
    <PortalForm action="/api/me/profile" state={state} labels={labels} submit={t('profile.save')}>
      <div className="grid gap-4 sm:grid-cols-2">
        <div className="sm:col-span-2">
          <TextField
            name="ownEmail"
            label={t('accounts.fields.email')}
            defaultValue={person.email}
            hint={t('profile.emailHint')}
            disabled
            className="bg-sunken text-ink-soft"
          />
        </div>
        {fields
          .filter((field) => !isHealth(field))
          .map((field) => (
            <FieldEditor
              key={field.name}
              field={field}
              values={state.values}
              names={{}}
              errors={state.errors}
              hint={field.kind === 'phone' ? t('profile.phoneHint') : undefined}
              purpose={PURPOSES[field.name]}
              said={said}
            />
          ))}
      </div>
      {fields.some(isHealth) && <HealthFields state={state} />}
      {open.map((flag) => (
        <CheckboxField key={flag} {...fieldState(state)(flag)} label={terms[flag]} optional={t('forms.optional')} />
      ))}
    </PortalForm>
  );
}
