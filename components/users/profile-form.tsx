import { getTranslations } from 'next-intl/server';
import { type FormState, fieldState } from '@/components/form/form-state';
import { PortalForm } from '@/components/portal/portal-form';
import { CheckboxField } from '@/components/ui/checkbox-field';
import { SelectField } from '@/components/ui/select-field';
import { TextField } from '@/components/ui/text-field';
import type { OwnRecord } from '@/lib/users/data';
import { CULTURES, healthFields } from '@/lib/users/schema';
import { HealthFields } from './health-fields';

interface ProfileFormProps {
  person: OwnRecord;
  state: FormState;
  isPatient: boolean;
}

/** The user's own name, phones and language, a patient's habits and dental history, and terms not accepted yet. */
export async function ProfileForm({ person, state, isPatient }: ProfileFormProps) {
  const t = await getTranslations();
  const isNew = Object.keys(state.values).length === 0;
  const known = (name: keyof OwnRecord) => (isNew ? String(person[name] ?? '') : (state.values[name] ?? ''));
  const field = fieldState(state);
  const labels = {
    name: t('accounts.fields.name'),
    surname: t('accounts.fields.surname'),
    username: t('records.fields.username'),
    phone: t('records.fields.phone'),
    mobilephone: t('records.fields.mobilephone'),
    culture: t('records.fields.culture'),
    privacyPolicyAccepted: t('portal.complete.privacy'),
    termsAndConditionsAccepted: t('portal.complete.terms'),
    ...Object.fromEntries(healthFields.map((name) => [name, t(`profile.health.fields.${name}`)])),
  };
  const open = (['privacyPolicyAccepted', 'termsAndConditionsAccepted'] as const).filter((flag) => !person[flag]);
  const optional = t('forms.optional');
  const text = (name: 'name' | 'surname' | 'username' | 'phone' | 'mobilephone') => ({
    ...field(name),
    label: labels[name],
    defaultValue: known(name),
  });
  return (
    <PortalForm action="/api/me/profile" state={state} labels={labels} submit={t('profile.save')}>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField {...text('name')} autoComplete="given-name" maxLength={120} />
        <TextField {...text('surname')} autoComplete="family-name" maxLength={120} />
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
        <TextField {...text('username')} optional={optional} autoComplete="username" maxLength={60} />
        <SelectField
          {...field('culture')}
          label={labels.culture}
          defaultValue={known('culture')}
          options={CULTURES.map((value) => ({ value, label: t(`records.values.culture.${value}`) }))}
        />
        <TextField {...text('phone')} type="tel" optional={optional} hint={t('profile.phoneHint')} autoComplete="tel" />
        <TextField
          {...text('mobilephone')}
          type="tel"
          optional={optional}
          hint={t('profile.phoneHint')}
          autoComplete="tel"
        />
      </div>
      {isPatient && <HealthFields state={state} known={known} />}
      {open.map((flag) => (
        <CheckboxField key={flag} {...field(flag)} label={labels[flag]} optional={optional} />
      ))}
    </PortalForm>
  );
}
