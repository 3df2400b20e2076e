import { getLocale, getTranslations } from 'next-intl/server';
import { weekdayNames } from '@/components/centers/hours-table';
import { CENTER_CHOICES, MOST_CLOSURES } from '@/lib/nouns/centers/schema';
import {
  ADDRESS_FIELDS,
  closureFields,
  dayField,
  FORM_WEEKDAYS,
  LINES,
  MOST_PHONES,
  phoneField,
  VISITOR_LINES,
  VISITOR_LISTS,
} from '@/lib/nouns/centers/schema.form';
import { messageKey } from '@/lib/run/i18n/message-key';

const OFFER = ['machineType', 'machineName', 'chromaticScale', 'hideResults'];

/** Labels of the form's fields in its order, by field name. */
export async function centerFormLabels(): Promise<Record<string, string>> {
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
