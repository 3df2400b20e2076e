'use client';
import { useLocale, useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { personHeader } from '@/components/portal/call-api';
import { CheckboxField } from '@/components/ui/checkbox-field';
import { Icon } from '@/components/ui/icon';
import { RadioGroup } from '@/components/ui/radio-group';
import { SelectField } from '@/components/ui/select-field';
import { EmailField, TextField } from '@/components/ui/text-field';
import { LONGEST } from '@/lib/core/fields/schema.longest';
import { GENDERS, SMOKING_LEVELS } from '@/lib/nouns/treatments/schema';
import { locales } from '@/lib/run/i18n/routing';
import { useTreatment } from './form-context';
import { Fold, More, Section } from './section';
import { ageOf, emailIn, type KnownPatient, needsAgeConfirmation } from './values';

/** Causes of new stains: smoking, tea, coffee; and the profession. */
function HabitFields() {
  const t = useTranslations('treatments.form');
  const word = useTranslations('forms');
  const fields = useTranslations('records.fields');
  const smoker = useTranslations('records.values.smoker');
  const { texts, set, field } = useTreatment();
  const chosen = texts['patient.smoker'];
  const said = [
    chosen && smoker(chosen as 'none'),
    texts['patient.useThea'] && fields('useThea'),
    texts['patient.useCoffee'] && fields('useCoffee'),
    texts['patient.profession'],
  ].filter(Boolean);
  return (
    <More title={t('habits')} summary={said.length > 0 ? said.join(' · ') : word('optional')}>
      <RadioGroup
        name="patient.smoker"
        label={fields('smoker')}
        optional={word('optional')}
        options={SMOKING_LEVELS.map((value) => ({ value, label: smoker(value) }))}
        value={chosen ?? ''}
        onPick={(value) => set('patient.smoker', value)}
      />
      <div className="grid sm:grid-cols-2">
        {(['useThea', 'useCoffee'] as const).map((drink) => (
          <CheckboxField
            key={drink}
            name={`patient.${drink}`}
            label={fields(drink)}
            optional={word('optional')}
            checked={texts[`patient.${drink}`] === 'true'}
            onChange={(event) => set(`patient.${drink}`, event.target.checked ? 'true' : '')}
          />
        ))}
      </div>
      <TextField
        {...field('patient.profession')}
        label={fields('profession')}
        optional={word('optional')}
        autoComplete="off"
        maxLength={LONGEST.profession}
      />
    </More>
  );
}

/** The patient: the e-mail address comes first, because that of a known patient fills in the rest. */
export function PatientSection() {
  const [t, word, fields, gender] = [
    useTranslations('treatments.form'),
    useTranslations('forms'),
    useTranslations('records.fields'),
    useTranslations('records.values.gender'),
  ];
  const language = useTranslations('records.values.culture');
  const locale = useLocale();
  const { texts, set, suggest, setPatient, field, errorOf, isNew } = useTreatment();
  const chosen = GENDERS.find((value) => value === texts['patient.gender']);
  const [found, setFound] = useState<{ email: string; name: string | null } | null>(null);

  const asked = useRef('');

  const lookUp = async () => {
    const email = emailIn(texts);
    if (!isNew || email === asked.current) return;
    asked.current = email;
    setPatient(email, null);
    if (!email.includes('@')) return;
    const known = await findKnown(email);
    // Answers may overtake each other.
    if (email !== asked.current) return;
    if (!known) suggest('patientCulture', locale);
    setFound({ email, name: known && [known.name, known.surname].join(' ') });
    if (known) setPatient(email, known);
  };

  return (
    <Section title={t('patient')} opens="person">
      <div>
        <EmailField
          {...field('patient.email')}
          label={fields('email')}
          hint={isNew ? t('emailHint') : t('emailEditHint')}
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onBlur={() => void lookUp()}
        />
        <p role="status" className="text-sm">
          {found && found.email === emailIn(texts) && (
            <span className="mt-1.5 flex gap-1.5 text-ink-soft">
              <Icon name={found.name ? 'check' : 'mail'} className={found.name ? 'text-good' : 'text-accent'} />
              {found.name ? t('known', { name: found.name }) : t('unknown')}
            </span>
          )}
        </p>
      </div>
      {found && found.name === null && (
        <SelectField
          {...field('patientCulture')}
          label={t('patientCulture')}
          hint={t('patientCultureHint')}
          options={locales.map((value) => ({ value, label: language(value) }))}
        />
      )}
      <div className="grid grid-cols-2 items-end gap-3 sm:gap-5">
        <TextField
          {...field('patient.name')}
          label={t('firstName')}
          autoComplete="off"
          maxLength={LONGEST.personName}
        />
        <TextField
          {...field('patient.surname')}
          label={fields('surname')}
          autoComplete="off"
          maxLength={LONGEST.personName}
        />
      </div>
      <TextField
        {...field('patient.bornDate')}
        error={errorOf('patient.bornDate') ?? (ageOf(texts) === 'minor' ? t('minor') : undefined)}
        label={t('birthYear')}
        hint={t('birthYearHint')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={LONGEST.year}
        className="max-w-32 tabular-nums"
      />
      {needsAgeConfirmation(texts) && (
        <CheckboxField
          name="adultConfirmed"
          label={t('adultConfirmed')}
          hint={t('adultReason')}
          error={errorOf('adultConfirmed')}
          checked={texts.adultConfirmed === 'true'}
          onChange={(event) => set('adultConfirmed', event.target.checked ? 'true' : '')}
        />
      )}
      <Fold title={fields('gender')} summary={chosen ? gender(chosen) : word('optional')} fields={['patient.gender']}>
        <RadioGroup
          name="patient.gender"
          label={fields('gender')}
          optional={word('optional')}
          options={GENDERS.map((value) => ({ value, label: gender(value) }))}
          value={texts['patient.gender'] ?? ''}
          onPick={(value) => set('patient.gender', value)}
        />
      </Fold>
      <HabitFields />
    </Section>
  );
}

export function ConsentSection() {
  const t = useTranslations('treatments.form');
  const { texts, needsConsent, set, errorOf } = useTreatment();
  if (!needsConsent) return null;
  return (
    <Section title={t('consent')}>
      <CheckboxField
        name="pictureConsent"
        label={t('pictureConsent')}
        hint={t('pictureConsentHint')}
        error={errorOf('pictureConsent')}
        checked={texts.pictureConsent === 'true'}
        onChange={(event) => set('pictureConsent', event.target.checked ? 'true' : '')}
      />
    </Section>
  );
}

/**
 * Finds one's own patient by e-mail address, among the treatments one has recorded: nothing else may reveal whether
 * an address is known. Null if there is none, or offline. Habits are available in single records only.
 */
async function findKnown(email: string): Promise<KnownPatient | null> {
  const query = new URLSearchParams({ 'patient.email': email, fields: '_id', sort: '-treatedOn', limit: '1' });
  try {
    const found = await fetch(`/api/treatments?${query}`, { headers: personHeader() });
    const [last] = found.ok ? ((await found.json()) as { _id: string }[]) : [];
    if (!last) return null;
    const record = await fetch(`/api/treatments/${last._id}?fields=patient`, { headers: personHeader() });
    return record.ok ? ((await record.json()) as { patient: KnownPatient }).patient : null;
  } catch {
    return null;
  }
}
