import { getLocale } from 'next-intl/server';
import type { FormDraft } from '@/lib/core/form-drafts/data';
import { settle } from '@/lib/core/form-drafts/rules.opened-with';
import { translator } from '@/lib/run/i18n/translate';

export interface FormState {
  values: Record<string, string>;
  errors: { field: string; text: string; href?: string | undefined }[];
}

export async function formState(draft: FormDraft | null): Promise<FormState> {
  if (!draft) return { values: {}, errors: [] };
  const t = await translator(await getLocale());
  const errors = draft.fields.map(({ field, message, values }) => ({
    field,
    text: t(message, values),
    href: typeof values?.href === 'string' && /^\/\w/.test(values.href) ? values.href : undefined,
  }));
  return { values: draft.values, errors };
}

/** `taken`: fields with somebody else's saved changes. */
export type SettledState = FormState & { taken: string[] };

/**
 * The form for changing a record that is stored as `stored` in `version`. Fields that its reader did not change have
 * somebody else's saved values; those changed by both are marked.
 */
export async function settledState(
  draft: FormDraft | null,
  stored: FormState['values'],
  version: string,
): Promise<SettledState> {
  if (!draft) return { values: stored, errors: [], taken: [] };
  if (draft.values.version === version) return { ...(await formState(draft)), taken: [] };
  const { values, taken, both } = settle(draft.values, stored);
  const said = draft.fields.map((one) =>
    one.message === 'errors.changedMeanwhile' ? { ...one, message: 'records.form.changedCheck' } : one,
  );
  const fields = [...said, ...both.map((field) => ({ field, message: 'records.form.alsoChanged' }))];
  return { ...(await formState({ values, fields })), taken };
}

export function fieldState({ values, errors }: FormState) {
  return (name: string) => ({
    name,
    defaultValue: values[name],
    error: errors.find(({ field }) => field === name)?.text,
  });
}

export function boxState({ values, errors }: FormState) {
  return (name: string) => ({
    name,
    defaultChecked: Boolean(values[name]),
    error: errors.find(({ field }) => field === name)?.text,
  });
}
