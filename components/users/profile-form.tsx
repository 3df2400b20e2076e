import { getLocale, getTranslations } from 'next-intl/server';
import { editorWords, fieldWords } from '@/components/data-table/field-words';
import { FieldEditor } from '@/components/fields/field-editor';
import { type FormState, fieldState } from '@/components/form/form-state';
import { PortalForm } from '@/components/portal/portal-form';
import { CheckboxField } from '@/components/ui/checkbox-field';
import { SelectField } from '@/components/ui/select-field';
import { TextField } from '@/components/ui/text-field';
import type { FieldShape } from '@/lib/core/describe';
import { LONGEST } from '@/lib/core/fields/schema.longest';
import { contactPage } from '@/lib/nouns/accounts/rules';
import { CONTROL_PERIODS, SMOKING_LEVELS } from '@/lib/nouns/treatments/schema';
import type { OwnRecord } from '@/lib/nouns/users/data';
import { healthFields } from '@/lib/nouns/users/schema';

type HealthField = (typeof healthFields)[number];

/** What is asked only of those who have the habit. */
const PER_DAY = [
  ['smoker', 'numCigarettes'],
  ['useThea', 'numThe'],
  ['useCoffee', 'numCoffee'],
] as const;

/** A patient's habits and dental history: everything is optional and can be emptied again. */
export async function HealthForm({ state }: { state: FormState }) {
  const [t, words, all] = await Promise.all([
    getTranslations('profile.health'),
    fieldWords('users'),
    getTranslations(),
  ]);
  const field = fieldState(state);
  const shared = (name: HealthField) => ({ ...field(name), label: t(`fields.${name}`) });
  const choice = (name: HealthField, options: { value: string; label: string }[]) => (
    <SelectField {...shared(name)} optional=" " placeholder={t('unsaid')} options={options} />
  );
  const among = (name: 'smoker' | 'controlPeriod', values: readonly string[]) =>
    choice(
      name,
      values.map((value) => ({ value, label: words.value(name, value) })),
    );
  const flag = (name: HealthField) =>
    choice(name, [
      { value: 'true', label: words.yes },
      { value: 'false', label: words.no },
    ]);
  const number = (name: HealthField) => (
    <TextField
      {...shared(name)}
      optional=" "
      inputMode="numeric"
      maxLength={LONGEST.figure}
      className="max-w-32 tabular-nums"
    />
  );
  const labels = Object.fromEntries(healthFields.map((name) => [name, t(`fields.${name}`)]));
  return (
    <PortalForm action="/api/me/profile" state={state} labels={labels} submit={all('records.form.save')}>
      <p className="text-ink-soft text-sm">{t('hint')}</p>
      {PER_DAY.map(([habit, figure]) => (
        <div key={habit} className="group/habit grid gap-4 sm:grid-cols-2">
          {habit === 'smoker' ? among(habit, SMOKING_LEVELS) : flag(habit)}
          <div className="group-has-[option:is([value=''],[value=none],[value=false]):checked]/habit:hidden">
            {number(figure)}
          </div>
        </div>
      ))}
      <div className="grid gap-4 sm:grid-cols-2">
        {flag('tetracicline')}
        {flag('whitespot')}
        {flag('fluorosis')}
        {among('controlPeriod', CONTROL_PERIODS)}
      </div>
    </PortalForm>
  );
}

interface ProfileFormProps {
  person: OwnRecord;
  fields: readonly FieldShape[];
  state: FormState;
}

/** `autocomplete` values (WCAG 1.3.5). */
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

/** The user's own fields, and terms not accepted yet. */
export async function ProfileForm({ person, fields, state }: ProfileFormProps) {
  const [t, words, said, locale] = await Promise.all([
    getTranslations(),
    fieldWords('users'),
    editorWords('users'),
    getLocale(),
  ]);
  const terms = {
    privacyPolicyAccepted: t('portal.complete.privacy'),
    termsAndConditionsAccepted: t.markup('portal.complete.terms', { link: (text) => text }),
  };
  const labels = {
    ...Object.fromEntries(fields.map(({ name }) => [name, words.field(name)])),
    ...terms,
  };
  const open = (['privacyPolicyAccepted', 'termsAndConditionsAccepted'] as const).filter((flag) => !person[flag]);
  return (
    <PortalForm action="/api/me/profile" state={state} labels={labels} submit={t('records.form.save')}>
      <div className="grid gap-4 sm:grid-cols-2">
        <div className="sm:col-span-2">
          <TextField
            name="ownEmail"
            label={t('records.fields.email')}
            defaultValue={person.email}
            disabled
            className="bg-sunken text-ink-soft"
          />
          <p className="mt-1 text-ink-soft text-sm">
            {t.rich('profile.emailHint', {
              link: (text) => (
                <a href={contactPage(locale)} className="link">
                  {text}
                </a>
              ),
            })}
          </p>
        </div>
        {fields.map((field) => (
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
      {open.map((flag) => (
        <CheckboxField key={flag} {...fieldState(state)(flag)} label={terms[flag]} optional={t('forms.optional')} />
      ))}
    </PortalForm>
  );
}
