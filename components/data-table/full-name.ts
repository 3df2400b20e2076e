import type { RecordView } from '@/lib/core/screens/open-record';
import { dayText } from '@/lib/run/i18n/dates';
import type { Words } from './field-words';
import { personName } from './object-value';

type View = Pick<RecordView, 'fields' | 'names' | 'told'>;

/** A record's name with what tells it from others of this name: "ULTRA, Ada Neri, 12/03/2026". */
export function fullName(
  name: string,
  { fields, names, told }: View,
  record: Readonly<Record<string, unknown>>,
  word: Words['value'],
) {
  const textOf = (field: string): string => {
    const value = record[field];
    if (typeof value === 'object' && value) return personName(value as Record<string, unknown>);
    if (typeof value !== 'string') return '';
    const shape = fields.find((one) => one.name === field);
    if (shape && shape.options.length > 0) return word(shape, value);
    return shape?.kind === 'day' || shape?.kind === 'instant' ? dayText(value) : (names[value] ?? '');
  };
  return [name, ...told.map(textOf)].filter(Boolean).join(', ');
}
