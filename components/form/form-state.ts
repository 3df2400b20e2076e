import { getLocale } from 'next-intl/server';
import type { FormDraft } from '@/lib/form-drafts/data';
import { translator } from '@/lib/i18n/translate';

/** A form to be rendered: its values, and its errors in the visitor's language. */
export interface FormState {
  values: Record<string, string>;
  errors: { field: string; text: string }[];
}

/** Translates the errors of a draft; without a draft the form is empty. */
export async function formState(draft: FormDraft | null): Promise<FormState> {
  if (!draft) return { values: {}, errors: [] };
  const t = await translator(await getLocale());
  const errors = draft.fields.map(({ field, message, values }) => ({ field, text: t(message, values) }));
  return { values: draft.values, errors };
}

/** The props of the field of this name. */
export function fieldState({ values, errors }: FormState) {
  return (name: string) => ({
    name,
    defaultValue: values[name],
    error: errors.find(({ field }) => field === name)?.text,
  });
}

/** The props of the checkbox of this name. */
export function boxState({ values, errors }: FormState) {
  return (name: string) => ({
    name,
    defaultChecked: Boolean(values[name]),
    error: errors.find(({ field }) => field === name)?.text,
  });
}
