import { getLocale } from 'next-intl/server';
import type { FormDraft } from '@/lib/form-drafts/data';
import { translator } from '@/lib/i18n/translate';

/** A form as it is shown: what was written, and what is wrong with it in the visitor's language. */
export interface FormState {
  values: Record<string, string>;
  errors: { field: string; text: string }[];
}

/** Puts the problems of a draft into words; without a draft the form is new. */
export async function formState(draft: FormDraft | null): Promise<FormState> {
  if (!draft) return { values: {}, errors: [] };
  const t = await translator(await getLocale());
  const errors = draft.fields.map(({ field, message, values }) => ({ field, text: t(message, values) }));
  return { values: draft.values, errors };
}

/** What a field of this name is given. */
export function fieldState({ values, errors }: FormState) {
  return (name: string) => ({
    name,
    defaultValue: values[name],
    error: errors.find(({ field }) => field === name)?.text,
  });
}

/** The same for a box to tick. */
export function boxState({ values, errors }: FormState) {
  return (name: string) => ({
    name,
    defaultChecked: Boolean(values[name]),
    error: errors.find(({ field }) => field === name)?.text,
  });
}
