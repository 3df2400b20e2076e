import type { RecordView } from '@/lib/core/screens/open-record';
import { dayText } from '@/lib/run/i18n/dates';
import { personName } from './object-value';

type View = Pick<RecordView, 'fields' | 'names' | 'told'>;

/** A record's name with what tells it from others of this name: "ULTRA, Ada Neri, 12/03/2026". */
export function fullName(name: string, { fields, names, told }: View, record: Readonly<Record<string, unknown>>) {
  const textOf = (field: string): string => {
    const value = record[field];
    if (typeof value === 'object' && value) return personName(value as Record<string, unknown>);
    if (typeof value !== 'string') return '';
    const kind = fields.find((shape) => shape.name === field)?.kind;
    return kind === 'day' || kind === 'instant' ? dayText(value) : (names[value] ?? '');
  };
  return [name, ...told.map(textOf)].filter(Boolean).join(', ');
}
