import type { ComponentProps } from 'react';
import { controlClass, controlProps, Field, type FieldProps } from './field';

export function TextField({ name, id, label, hint, error, optional, ...rest }: FieldProps & ComponentProps<'input'>) {
  const field = { name, id, label, hint, error, optional };
  return (
    <Field {...field}>
      <input type="text" {...controlProps(field)} {...rest} className={controlClass(error, rest.className)} />
    </Field>
  );
}

export function TextAreaField({
  name,
  id,
  label,
  hint,
  error,
  optional,
  ...rest
}: FieldProps & ComponentProps<'textarea'>) {
  const field = { name, id, label, hint, error, optional };
  return (
    <Field {...field}>
      <textarea rows={5} {...controlProps(field)} {...rest} className={controlClass(error, 'py-2.5')} />
    </Field>
  );
}
