// Acts that ask for something first, in a dialog of the record's screen: its fields are those of the verb's body.
import type { z } from 'zod';
import { type FieldShape, shapeOf } from '@/lib/core/describe';
import { asksPassword, type FormDraft } from '@/lib/core/form-drafts/data';
import type { Shown } from '@/lib/core/screens/read-records';
import { first, type Query } from './address';
import type { Ask } from './define';
import { fromForm, type Typed } from './form-values';
import type { FormView } from './open-form';

const fieldsIn = (body: z.ZodObject): FieldShape[] =>
  Object.entries(body.shape).map(([name, schema]) => {
    const shape = shapeOf(name, schema as z.ZodType);
    return { ...shape, isRequired: shape.isRequired && !shape.isNullable };
  });

/** The form of a verb that a dialog sends, also without scripts. `screen` is the address of the dialog below the area. */
export const askedAt = (screen: `${string}?act=${string}`, saved: string, body: z.ZodObject) => ({
  page: (_: Typed, { id = '' }: Typed) => screen.replace('{id}', id),
  saved,
  body: (values: Typed) =>
    Object.fromEntries(fieldsIn(body).flatMap((field) => [[field.name, fromForm(field, values)] as const])),
});

/** The form of a dialog, filled from the record, from the address, or from the values sent back; labels are below `texts`. */
export function openAsk(ask: Ask, texts: string, record: Shown, given: Query, draft: FormDraft | null): FormView {
  const asked = Object.fromEntries(Object.keys(given).map((name) => [name, first(given[name])]));
  const offered = ask.offered?.(record) ?? {};
  const fields = fieldsIn(ask.body).map((field) => ({
    ...field,
    options: [...(offered[field.name] ?? field.options)],
    help: `${texts}.help.${field.name}`,
  }));
  return {
    resource: texts,
    groups: [{ fields }],
    values: draft?.values ?? ask.initial?.(record, asked) ?? {},
    names: {},
    former: {},
    title: '',
    version: null,
    openedWith: '',
    asksPassword: asksPassword(draft),
    meanwhile: null,
  };
}
