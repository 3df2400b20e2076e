'use client';
import type { ComponentProps } from 'react';
import { useControlWords } from '@/components/fields/control-words';
import { DateField } from '@/components/fields/date-field';
import { type Option, SelectField } from '@/components/ui/select-field';
import { TextAreaField, TextField } from '@/components/ui/text-field';
import { dayFrom, instantOf, typedDay } from '@/lib/run/i18n/typed-times';
import type { Call } from './call-api';
import { RequestDialog } from './request-dialog';

export interface DialogInput {
  name: string;
  label: string;
  /** `noon`: a day that is sent as an instant, if it was changed. */
  kind?: 'text' | 'long' | 'link' | 'number' | 'choice' | 'day' | 'noon';
  value?: string;
  hint?: string;
  options?: Option[];
  /** The most characters of a text; for a number also the least value. */
  max?: number;
  min?: number;
  /** It may be empty, and is sent as null. */
  isOptional?: true;
  isFixed?: true;
}

interface FieldsDialogProps extends Omit<ComponentProps<typeof RequestDialog>, 'request' | 'children'> {
  request: Call;
  fields: readonly DialogInput[];
}

/** A dialog whose form is a list of fields; the server checks their values. */
export const FieldsDialog = ({ request, fields, ...dialog }: FieldsDialogProps) => (
  <RequestDialog {...dialog} request={(typed) => ({ ...request, body: { ...request.body, ...bodyOf(fields, typed) } })}>
    {fields.length > 0
      ? (field) => fields.map((one) => <Input key={one.name} {...one} state={field(one.name)} />)
      : undefined}
  </RequestDialog>
);

/** Noon is the same day in every time zone of the programme. */
const NOON = '12:00';

function bodyOf(fields: readonly DialogInput[], typed: Record<string, string>): Record<string, unknown> {
  const sent = fields.flatMap(({ name, kind, value, isOptional, isFixed }) => {
    const text = typed[name]?.trim() ?? '';
    if (isFixed || (kind === 'choice' && !text) || (kind === 'noon' && dayFrom(text) === value)) return [];
    if (kind === 'noon') return [[name, instantOf(text, NOON) ?? text]];
    if (kind === 'day') return [[name, typedDay(text) ?? (text || null)]];
    return [[name, isOptional ? text || null : text]];
  });
  return Object.fromEntries(sent) as Record<string, unknown>;
}

function Input(props: DialogInput & { state: { name: string; id: string; error: string | undefined } }) {
  const { kind = 'text', label, value = '', hint, options = [], max, min, isOptional, isFixed, state } = props;
  const { optional, choose } = useControlWords();
  const common = { ...state, label, defaultValue: value, ...(hint && { hint }), ...(isOptional && { optional }) };
  if (kind === 'long') return <TextAreaField {...common} maxLength={max} />;
  if (kind === 'day' || kind === 'noon') return <DateField {...common} />;
  if (kind === 'choice')
    return <SelectField {...common} options={options} {...(!value && { placeholder: choose })} disabled={isFixed} />;
  if (kind === 'number')
    return <TextField {...common} type="number" inputMode="numeric" step={1} min={min} max={max} />;
  return <TextField {...common} type={kind === 'link' ? 'url' : 'text'} maxLength={max} />;
}
