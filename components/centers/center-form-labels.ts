import { getLocale, getTranslations } from 'next-intl/server';
import { weekdayNames } from '@/components/centers/hours-table';
import { ADDRESS_FIELDS, dayField, FORM_WEEKDAYS, LINES, MOST_PHONES, phoneField } from '@/lib/centers/schema.form';

const OTHERS = [...LINES.map(({ name }) => name), 'machineType', 'machineName', 'chromaticScale'];

/** Labels of the form's fields, by field name. */
export async function centerFormLabels(): Promise<Record<string, string>> {
  const [t, form, locale] = await Promise.all([
    getTranslations('records.fields'),
    getTranslations('centers.form'),
    getLocale(),
  ]);
  const days = weekdayNames(locale);
  const named = (name: string) =>
    form.has(`fields.${name}` as never) ? form(`fields.${name}` as never) : t(name as never);
  return {
    name: form('fields.name'),
    ...Object.fromEntries(
      [...ADDRESS_FIELDS, ...OTHERS].filter((name) => name !== 'placeId').map((name) => [name, named(name)]),
    ),
    ...Object.fromEntries(
      Array.from({ length: MOST_PHONES }, (_, index) => [
        phoneField(index),
        form('fields.phone', { number: String(index + 1) }),
      ]),
    ),
    ...Object.fromEntries(FORM_WEEKDAYS.map((weekday) => [dayField(weekday), days[weekday - 1]!])),
    addressSearch: form('search'),
  };
}
