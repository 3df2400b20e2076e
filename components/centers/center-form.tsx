import { getLocale, getTranslations } from 'next-intl/server';
import { weekdayNames } from '@/components/centers/hours-table';
import { chosenIn } from '@/components/fields/chosen-in';
import { ReferenceField } from '@/components/fields/reference-field';
import { ErrorSummary } from '@/components/form/error-summary';
import { boxState, type FormState, fieldState } from '@/components/form/form-state';
import { TakenOver } from '@/components/form/taken-over';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { CheckboxField } from '@/components/ui/checkbox-field';
import { RadioGroup } from '@/components/ui/radio-group';
import { SelectField } from '@/components/ui/select-field';
import { TextField } from '@/components/ui/text-field';
import { LONGEST } from '@/lib/core/fields/schema.longest';
import { CENTER_CHOICES, MACHINE_TYPES, MOST_CLOSURES, TREATMENT_METHODS } from '@/lib/nouns/centers/schema';
import {
  ADDRESS_FIELDS,
  closureFields,
  dayField,
  FORM_WEEKDAYS,
  LINES,
  MOST_PHONES,
  methodField,
  phoneField,
  VISITOR_LINES,
  VISITOR_LISTS,
} from '@/lib/nouns/centers/schema.form';
import { messageKey } from '@/lib/run/i18n/message-key';
import { AddressFields } from './address-fields';
import { HoursFields } from './hours-fields';
import { PhoneFields } from './phone-fields';
import { VisitorFields } from './visitor-fields';

const SCALES = ['classical', '3d_master'] as const;

/** Machine, methods and the shade guide in use. */
async function OfferFields({ state, labels }: { state: FormState; labels: Record<string, string> }) {
  const [t, values] = await Promise.all([getTranslations('centers.form'), getTranslations('records.values')]);
  const field = fieldState(state);
  const box = boxState(state);
  return (
    <>
      <div className="group grid gap-4 sm:grid-cols-2">
        <SelectField
          {...field('machineType')}
          label={labels.machineType!}
          placeholder={t('choose')}
          options={MACHINE_TYPES.map((value) => ({ value, label: values(`machineType.${value}`) }))}
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
        <legend className="font-semibold">{t('methods')}</legend>
        <div className="mt-1.5 flex flex-wrap gap-2">
          {TREATMENT_METHODS.map((method) => (
            <label
              key={method}
              className="flex min-h-11 items-center gap-2.5 rounded-control border border-line-strong bg-raised px-3 py-2 transition-colors hover:border-accent has-checked:border-accent has-checked:bg-accent-soft"
            >
              <input
                type="checkbox"
                name={methodField(method)}
                value="true"
                defaultChecked={box(methodField(method)).defaultChecked}
                className="size-6 shrink-0 accent-accent"
              />
              {method}
            </label>
          ))}
        </div>
      </fieldset>
      <RadioGroup
        {...field('chromaticScale')}
        label={labels.chromaticScale!}
        options={SCALES.map((value) => ({ value, label: values(`chromaticScale.${value}`) }))}
      />
      <CheckboxField {...box('hideResults')} label={labels.hideResults} hint={t('resultsHint')} optional=" " />
    </>
  );
}

/** Phones, contact person's address, links and other single-line fields. */
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
            maxLength={LONGEST[type === 'email' ? 'email' : 'webAddress']}
          />
        ))}
      </div>
    </>
  );
}

const OFFER = ['machineType', 'machineName', 'chromaticScale', 'hideResults'];

/** Labels of the form's fields in its order, by field name. */
async function centerFormLabels(): Promise<Record<string, string>> {
  const [t, form, locale] = await Promise.all([
    getTranslations('records.fields'),
    getTranslations('centers.form'),
    getLocale(),
  ]);
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

/** The form's id, which the panel beside it refers to. */
export const CENTER_FORM = 'center-form';

interface CenterFormProps {
  state: FormState;
  /** The center being edited and the version it was loaded with; absent for a new one. */
  center?: { id: string; version: string; openedWith: string };
  /** The fields that hold what somebody else has saved meanwhile. */
  taken?: readonly string[];
  /** The professional for whom an admin adds the center. */
  userId?: string;
  /** Whether an admin chooses the first professional here. */
  asksProfessional?: boolean;
  googleKey?: string | undefined;
}

/** The practice's own data. A plain form; JavaScript enhances address search, pin and phones. */
export async function CenterForm({ state, center, taken = [], userId, asksProfessional, googleKey }: CenterFormProps) {
  const [labels, t, controls] = await Promise.all([
    centerFormLabels(),
    getTranslations('centers.form'),
    getTranslations('records.form'),
  ]);
  const field = fieldState(state);
  const hidden = {
    ...center,
    ...(userId && { userId }),
    ...(asksProfessional && { page: 'new' }),
  };
  return (
    <>
      <ErrorSummary errors={state.errors} labels={{ ...labels, expertIds: t('professional') }} />
      <TakenOver
        fields={taken.map((name) => labels[name] ?? labels[name.slice(0, dayField(1).length)] ?? t('offer'))}
      />
      <form id={CENTER_FORM} method="post" action="/api/forms/center" noValidate className="space-y-4">
        {Object.entries(hidden).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Card className="space-y-4">
          <h2 className="font-semibold text-lg">{t('where')}</h2>
          <TextField
            {...field('name')}
            label={labels.name!}
            maxLength={LONGEST.practiceName}
            autoComplete="organization"
          />
          <AddressFields state={state} labels={labels} googleKey={googleKey} />
        </Card>
        {asksProfessional && (
          <Card className="space-y-4">
            <h2 className="font-semibold text-lg">{t('professional')}</h2>
            <ReferenceField
              name="expertIds"
              label={t('professional')}
              hint={t('professionalHint')}
              error={field('expertIds').error}
              to="users/experts"
              nameFields={['name', 'surname']}
              {...chosenIn('expertIds', state.values)}
              placeholder={controls('search')}
              none={controls('noneFound')}
            />
          </Card>
        )}
        <Card className="space-y-4">
          <h2 className="font-semibold text-lg">{t('contacts')}</h2>
          <ContactFields state={state} labels={labels} />
        </Card>
        <Card id="hours" className="space-y-4">
          <div>
            <h2 className="font-semibold text-lg">{t('hours')}</h2>
            <p className="text-ink-soft">{t('hoursText')}</p>
          </div>
          <HoursFields state={state} form={CENTER_FORM} />
        </Card>
        <Card className="space-y-4">
          <h2 className="font-semibold text-lg">{t('offer')}</h2>
          <OfferFields state={state} labels={labels} />
        </Card>
        <Card id="visitors" className="space-y-4">
          <div>
            <h2 className="font-semibold text-lg">{t('visitors.title')}</h2>
            <p className="text-ink-soft">{t('visitors.text')}</p>
          </div>
          <VisitorFields state={state} labels={labels} />
        </Card>
        <div className="sticky bottom-0 z-10 -mx-4 border-line border-t bg-surface px-4 py-3 lg:static lg:mx-0 lg:border-0 lg:bg-transparent lg:p-0">
          <Button type="submit" className="max-lg:w-full">
            {center ? t('save') : t('add')}
          </Button>
        </div>
      </form>
    </>
  );
}
