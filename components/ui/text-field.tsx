import type { ComponentProps, ReactNode } from 'react';
import { LONGEST } from '@/lib/core/fields/schema.longest';
import { controlClass, controlProps, Field, type FieldProps } from './field';

interface TextFieldProps {
  /** The button that acts on what is typed: in the row of the control, so that label and hint have the whole width. */
  beside?: ReactNode;
}

export function TextField({
  name,
  id,
  label,
  hint,
  error,
  optional,
  beside,
  ...rest
}: TextFieldProps & FieldProps & ComponentProps<'input'>) {
  const field = { name, id, label, hint, error, optional };
  const control = (
    <input type="text" {...controlProps(field)} {...rest} className={controlClass(error, rest.className)} />
  );
  return (
    <Field {...field}>
      {beside ? (
        <div className="flex gap-2">
          <div className="min-w-0 flex-1">{control}</div>
          {beside}
        </div>
      ) : (
        control
      )}
    </Field>
  );
}

type Preset = ComponentProps<typeof TextField>;

/** Of an e-mail address, offered by the browser unless `autoComplete` says otherwise. */
export const EmailField = (props: Preset) => (
  <TextField type="email" autoComplete="email" maxLength={LONGEST.email} {...props} />
);

export const PhoneField = (props: Preset) => (
  <TextField type="tel" autoComplete="tel" maxLength={LONGEST.phone} {...props} />
);

export const PasswordField = (props: Preset) => (
  <TextField type="password" autoComplete="current-password" maxLength={LONGEST.password} {...props} />
);

export function TextAreaField(props: FieldProps & ComponentProps<'textarea'>) {
  const { name, id, label, hint, error, optional, ...rest } = props;
  const field = { name, id, label, hint, error, optional };
  return (
    <Field {...field}>
      <textarea rows={5} {...controlProps(field)} {...rest} className={controlClass(error, 'py-2.5')} />
    </Field>
  );
}
