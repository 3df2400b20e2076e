import { getLocale, getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { weekdayNames } from '@/components/centers/hours-table';
import { weekTexts } from '@/components/data-table/field-rows';
import { fieldWords } from '@/components/data-table/field-words';
import { chosenIn } from '@/components/fields/field-editor';
import { ReferenceField } from '@/components/fields/reference-field';
import { TimeInput } from '@/components/fields/time-field';
import { ErrorSummary } from '@/components/form/error-summary';
import { boxState, type FormState, fieldState } from '@/components/form/form-state';
import { SentOnce } from '@/components/form/sent-once';
import { TakenOverNotice } from '@/components/form/taken-over-notice';
import { PinPicker } from '@/components/map/pin-picker';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { CheckboxField } from '@/components/ui/checkbox-field';
import { controlClass, FieldError } from '@/components/ui/field';
import { FoldedCard } from '@/components/ui/folded-card';
import { Icon } from '@/components/ui/icon';
import { RadioGroup } from '@/components/ui/radio-group';
import { SelectField } from '@/components/ui/select-field';
import { TextField } from '@/components/ui/text-field';
import { Tick } from '@/components/ui/tick';
import { LONGEST } from '@/lib/core/fields/schema.longest';
import { missingData } from '@/lib/nouns/centers/rules';
import { factsOfForm, readCenterForm } from '@/lib/nouns/centers/rules.form';
import {
  CENTER_CHOICES,
  MACHINE_TYPES,
  MOST_CLOSURES,
  REQUIRED_CENTER_FIELDS,
  type RequiredCenterField,
  TREATMENT_METHODS,
} from '@/lib/nouns/centers/schema';
import {
  ADDRESS_FIELDS,
  CENTER_COUNTRIES,
  closureFields,
  DAY_STATES,
  dayField,
  FORM_WEEKDAYS,
  LINES,
  MOST_PHONES,
  methodField,
  phoneField,
  timeFields,
  VISITOR_LINES,
  VISITOR_LISTS,
} from '@/lib/nouns/centers/schema.form';
import { drawAround, placingView } from '@/lib/nouns/places/map/draw-pin';
import { colon, messageKey } from '@/lib/run/i18n/message-key';
import { texts } from '@/lib/run/i18n/texts';
import { AddressSearch, CopyMonday, PhoneFields } from './center-form-parts';
import { VisitorFields } from './visitor-fields';

/** Monday to Saturday: unknown, open, open with a lunch break, or closed. CSS alone hides what does not apply. */
async function HoursFields({ state, form }: { state: FormState; form: string }) {
  const [locale, t] = await Promise.all([getLocale(), getTranslations('centers.form')]);
  const names = weekdayNames(locale);
  const field = fieldState(state);
  return (
    <>
      <ul className="divide-y divide-line">
        {FORM_WEEKDAYS.map((weekday) => {
          const { error, defaultValue, name } = field(dayField(weekday));
          const label = names[weekday - 1]!;
          const [from, to, from2, to2] = timeFields(weekday) as [string, string, string, string];
          const time = (one: string, text: string) => (
            <TimeInput
              name={one}
              aria-label={`${label}${colon(locale)} ${text}`}
              defaultValue={state.values[one]}
              error={error}
            />
          );
          return (
            <li
              key={weekday}
              className="group flex flex-wrap items-center gap-x-3 gap-y-2 py-3 first:pt-0 sm:flex-nowrap"
            >
              <label htmlFor={name} className="w-28 shrink-0 font-semibold first-letter:uppercase">
                {label}
              </label>
              <span className="relative block w-full shrink-0 sm:w-52">
                <select
                  id={name}
                  name={name}
                  defaultValue={defaultValue ?? ''}
                  aria-invalid={error ? true : undefined}
                  aria-describedby={error ? `${name}-error` : undefined}
                  className={controlClass(error, 'appearance-none pr-10')}
                >
                  <option value="">{t('day.unknown')}</option>
                  {DAY_STATES.map((one) => (
                    <option key={one} value={one}>
                      {t(`day.${one}`)}
                    </option>
                  ))}
                </select>
                <Icon name="chevron-down" className="pointer-events-none absolute top-3 right-3 text-ink-soft" />
              </span>
              <div className="hidden flex-wrap items-center gap-2 group-has-[option[value=break]:checked]:flex group-has-[option[value=open]:checked]:flex">
                <span className="flex items-center gap-2">
                  {time(from, t('day.from'))}–{time(to, t('day.to'))}
                </span>
                <span className="hidden items-center gap-2 group-has-[option[value=break]:checked]:flex">
                  {time(from2, t('day.from2'))}–{time(to2, t('day.to2'))}
                </span>
              </div>
              {error && <FieldError name={name}>{error}</FieldError>}
            </li>
          );
        })}
      </ul>
      <CopyMonday form={form} text={t('copyMonday')} />
    </>
  );
}

interface AddressFieldsProps {
  state: FormState;
  labels: Record<string, string>;
  googleKey?: string | undefined;
}

/** The address fields, with a search that fills them in and a pin on the map. */
async function AddressFields({ state, labels, googleKey }: AddressFieldsProps) {
  const [locale, t] = await Promise.all([getLocale(), getTranslations('centers.form')]);
  const countryNames = new Intl.DisplayNames(locale, { type: 'region' });
  const field = fieldState(state);
  const { defaultValue: country = 'IT' } = field('country');
  // Keeps a stored country that is not offered.
  const countries = new Set<string>([...CENTER_COUNTRIES, ...(/^[A-Z]{2}$/.test(country) ? [country] : [])]);
  const text = (name: string, maxLength: number, more = {}) => (
    <TextField {...field(name)} label={labels[name]!} maxLength={maxLength} {...more} />
  );
  const { lat, lng } = state.values;
  const at = lat && lng && Number.isFinite(Number(lat)) ? { lat: Number(lat), lng: Number(lng) } : null;
  const optional = { optional: t('ifAny') };
  // Folded until the search fills them in.
  const isGiven = ADDRESS_FIELDS.some((name) => name !== 'country' && (state.values[name] || field(name).error));
  return (
    <>
      <AddressSearch
        locale={locale}
        googleKey={googleKey}
        words={{
          label: labels.addressSearch!,
          ...(await texts('centers.form', 'searchHint suggestions none filled google googleOn googleFailed')),
        }}
      />
      <details open={isGiven} className="open:[&>summary]:hidden">
        <summary className="link inline-flex min-h-11 items-center text-sm">{t('byHand')}</summary>
        <div className="grid gap-4 sm:grid-cols-6">
          <div className="sm:col-span-4">{text('streetName', LONGEST.line, { autoComplete: 'off' })}</div>
          <div className="sm:col-span-2">{text('streetNumber', LONGEST.streetNumber, { autoComplete: 'off' })}</div>
          <div className="sm:col-span-2">{text('zipCode', LONGEST.zipCode, { autoComplete: 'postal-code' })}</div>
          <div className="sm:col-span-4">{text('city', LONGEST.city, { autoComplete: 'off' })}</div>
          <div className="sm:col-span-3">{text('province', LONGEST.city, { autoComplete: 'off', ...optional })}</div>
          <div className="sm:col-span-3">
            {text('provinceCode', LONGEST.provinceCode, { autoCapitalize: 'characters', ...optional })}
          </div>
          <div className="sm:col-span-3">{text('region', LONGEST.city, { autoComplete: 'off', ...optional })}</div>
          <div className="sm:col-span-3">
            <SelectField
              {...field('country')}
              label={labels.country!}
              defaultValue={country}
              options={[...countries].map((value) => ({ value, label: countryNames.of(value)! }))}
            />
          </div>
        </div>
      </details>
      <input type="hidden" name="placeId" defaultValue={state.values.placeId ?? ''} />
      <PinPicker
        at={at}
        drawing={drawAround(placingView(at), locale)}
        locale={locale}
        words={{
          ...(await texts('centers.form.pin', 'title hint map here noPosition coordinates')),
          ...(await texts('map', 'closer farther sources')),
          ...(await texts('records.fields', 'lat lng')),
        }}
      />
    </>
  );
}

const SCALES = ['classical', '3d_master'] as const;

async function OfferFields({ state, labels }: { state: FormState; labels: Record<string, string> }) {
  const all = await getTranslations();
  const field = fieldState(state);
  const box = boxState(state);
  return (
    <>
      <div className="group grid gap-4 sm:grid-cols-2">
        <SelectField
          {...field('machineType')}
          label={labels.machineType!}
          placeholder={all('forms.choose')}
          options={MACHINE_TYPES.map((value) => ({ value, label: all(`records.values.machineType.${value}`) }))}
        />
        <div className="hidden group-has-[option[value=other]:checked]:block">
          <TextField
            {...field('machineName')}
            label={labels.machineName!}
            maxLength={LONGEST.line}
            autoComplete="off"
          />
        </div>
      </div>
      <fieldset>
        <legend className="font-semibold">{all('centers.public.methods')}</legend>
        <div className="mt-1.5 flex flex-wrap gap-2">
          {TREATMENT_METHODS.map((method) => (
            <label
              key={method}
              className="flex min-h-11 items-center gap-2.5 rounded-control border border-line bg-raised px-3 py-2 transition-colors hover:border-accent has-checked:border-accent has-checked:bg-accent-soft"
            >
              <Tick name={methodField(method)} defaultChecked={box(methodField(method)).defaultChecked} size="size-6" />
              {method}
            </label>
          ))}
        </div>
      </fieldset>
      <RadioGroup
        {...field('chromaticScale')}
        label={labels.chromaticScale!}
        options={SCALES.map((value) => ({ value, label: all(`records.values.chromaticScale.${value}`) }))}
      />
      <CheckboxField
        {...box('hideResults')}
        label={labels.hideResults}
        hint={all('centers.form.resultsHint')}
        optional=" "
      />
    </>
  );
}

async function ContactFields({ state, labels }: { state: FormState; labels: Record<string, string> }) {
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
        {LINES.map(({ name, type, max = LONGEST[type === 'email' ? 'email' : 'webAddress'], example, hint }) => (
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
            maxLength={max}
          />
        ))}
      </div>
    </>
  );
}

const OFFER = ['machineType', 'machineName', 'chromaticScale', 'hideResults'];

async function centerFormLabels(): Promise<Record<string, string>> {
  const t = await getTranslations('records.fields');
  const form = await getTranslations('centers.form');
  const locale = await getLocale();
  const days = weekdayNames(locale);
  const named = (name: string) =>
    form.has(messageKey(`fields.${name}`)) ? form(messageKey(`fields.${name}`)) : t(messageKey(name));
  const labelled = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, named(name)]));
  return {
    name: form('fields.name'),
    addressSearch: form('search'),
    ...labelled(ADDRESS_FIELDS.filter((name) => name !== 'placeId')),
    ...Object.fromEntries(
      Array.from({ length: MOST_PHONES }, (_, index) => [
        phoneField(index),
        form('fields.phone', { number: String(index + 1) }),
      ]),
    ),
    ...labelled(LINES.map(({ name }) => name)),
    ...Object.fromEntries(FORM_WEEKDAYS.map((weekday) => [dayField(weekday), days[weekday - 1]!])),
    ...labelled(OFFER),
    ...labelled([...Object.keys(VISITOR_LISTS), ...VISITOR_LINES, 'closures', ...CENTER_CHOICES]),
    ...Object.fromEntries(
      Array.from({ length: MOST_CLOSURES }, (_, index) => closureFields(index))
        .flat()
        .map((name) => [name, t('closures')]),
    ),
  };
}

const DAYS = FORM_WEEKDAYS.map(dayField);

/** What each section holds, as one line that is read while it is folded. */
async function saidOf({ values }: FormState) {
  const words = await fieldWords('centers');
  const all = await getTranslations('records.values');
  const line = (...parts: (string | undefined)[]) => parts.filter(Boolean).join(' · ');
  const read = readCenterForm(values);
  const week = read.openingHours as Parameters<typeof weekTexts>[0];
  const chosen = (field: string) => read[field] as string[];
  const { streetName, streetNumber, zipCode, city, machineType, machineName } = values;
  return {
    where: line([streetName, streetNumber].filter(Boolean).join(' '), [zipCode, city].filter(Boolean).join(' ')),
    contacts: line(values[phoneField(0)], values.referentEmail),
    hours: line(...weekTexts(week, words)),
    offer: line(
      machineType && (machineName || all(messageKey(`machineType.${machineType}`))),
      chosen('typesOfTreatments').join(', '),
    ),
    visitors: chosen('languages')
      .map((one) => all(messageKey(`languages.${one}`)))
      .join(', '),
  };
}

interface SectionProps {
  id?: string;
  title: string;
  value: string;
  isOpen: boolean;
  children: ReactNode;
}

const Section = ({ value, children, ...card }: SectionProps) => (
  <FoldedCard {...card} hint={value}>
    <div className="space-y-4">{children}</div>
  </FoldedCard>
);

export const CENTER_FORM = 'center-form';

interface CenterFormProps {
  state: FormState;
  /** The center being edited and the version it was loaded with; absent for a new one. */
  center?: { id: string; version: string; openedWith: string };
  taken?: readonly string[];
  userId?: string;
  asksProfessional?: boolean;
  /** The screen to return to after a refusal: the one for changes alone. */
  page?: 'edit';
  googleKey?: string | undefined;
}

/** The practice's own data. A plain form; JavaScript enhances address search, pin and phones. */
export async function CenterForm(props: CenterFormProps) {
  const { state, center, taken = [], userId, asksProfessional, page, googleKey } = props;
  const [labels, t, all] = await Promise.all([centerFormLabels(), getTranslations('centers.form'), getTranslations()]);
  const field = fieldState(state);
  const said = await saidOf(state);
  // Of a center that exists, what is wrong or missing is open.
  const missing: readonly string[] = center ? missingData(factsOfForm(state.values, [])) : [];
  const lacking = [...missing, ...state.errors.map((one) => one.field)];
  const isWrong = (names: readonly string[]) => names.some((name) => lacking.includes(name));
  const hidden = {
    ...center,
    ...(userId && { userId }),
    ...(asksProfessional && { page: 'new' }),
    ...(page && { page }),
  };
  return (
    <>
      <ErrorSummary errors={state.errors} labels={{ ...labels, expertIds: all('records.fields.expert') }} />
      <TakenOverNotice
        fields={taken.map((name) => labels[name] ?? labels[name.slice(0, dayField(1).length)] ?? t('offer'))}
      />
      <form
        id={CENTER_FORM}
        method="post"
        action="/api/forms/center"
        encType="multipart/form-data"
        noValidate
        className="space-y-4"
      >
        <SentOnce />
        {Object.entries(hidden).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Section title={t('where')} value={said.where} isOpen={!center || isWrong(['name', ...ADDRESS_FIELDS])}>
          <TextField
            {...field('name')}
            label={labels.name!}
            maxLength={LONGEST.practiceName}
            autoComplete="organization"
          />
          <AddressFields state={state} labels={labels} googleKey={googleKey} />
        </Section>
        {asksProfessional && (
          <Card className="space-y-4" heading={all('records.fields.expert')}>
            <ReferenceField
              name="expertIds"
              label={all('records.fields.expert')}
              hint={t('professionalHint')}
              error={field('expertIds').error}
              to="users/experts"
              nameFields={['name', 'surname']}
              {...chosenIn('expertIds', state.values)}
              placeholder={all('records.form.search')}
              none={all('records.form.noneFound')}
            />
          </Card>
        )}
        <Section
          title={t('contacts')}
          value={said.contacts}
          isOpen={!center || isWrong(['phoneNumbers', phoneField(0), phoneField(1), ...LINES.map(({ name }) => name)])}
        >
          <ContactFields state={state} labels={labels} />
        </Section>
        <Section
          id="hours"
          title={all('centers.public.hours')}
          value={said.hours || t('hoursText')}
          isOpen={isWrong(DAYS)}
        >
          <HoursFields state={state} form={CENTER_FORM} />
        </Section>
        <Section title={t('offer')} value={said.offer} isOpen={isWrong(OFFER)}>
          <OfferFields state={state} labels={labels} />
        </Section>
        <Section
          id="visitors"
          title={t('visitors.title')}
          value={said.visitors || t('visitors.text')}
          isOpen={isWrong([...VISITOR_LINES, 'closures', ...CENTER_CHOICES, ...closureFields(0), ...closureFields(1)])}
        >
          <VisitorFields state={state} labels={labels} />
        </Section>
        <div className="sticky bottom-0 z-10 -mx-4 border-line border-t bg-surface px-4 py-3 lg:mx-0 lg:px-1">
          <Button type="submit" className="max-lg:w-full">
            {center ? t('save') : t('add')}
          </Button>
        </div>
      </form>
    </>
  );
}

export type StatusWords = Awaited<ReturnType<typeof statusWords>>;

/** `complete` is the title when nothing is missing. */
export async function statusWords() {
  const [status, fields] = await Promise.all([
    texts('centers.status', 'title complete missing waiting public hidden why progress unsaved'),
    getTranslations('records.fields'),
  ]);
  const names = REQUIRED_CENTER_FIELDS.map((field) => [field, fields(field)] as const);
  return { ...status, fields: Object.fromEntries(names) as Record<RequiredCenterField, string> };
}
