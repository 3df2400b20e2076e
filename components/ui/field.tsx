import type { ReactNode } from 'react';
import { classNames } from './class-names';
import { Icon } from './icon';

export interface FieldProps {
  /** Also the id of the control, so that a list of errors can link to it. */
  name: string;
  /** A different id, if two forms on a page have fields of the same name: in a dialog over a form. */
  id?: string | undefined;
  label: string;
  hint?: ReactNode;
  /** The message as shown, already in the visitor's language. */
  error?: string;
  /** The word for "optional"; without it the field counts as required. */
  optional?: string;
}

export const controlClass = (error?: string, className?: string) =>
  classNames(
    'block w-full rounded-control border bg-raised px-3 text-base text-ink placeholder:text-ink-soft',
    'min-h-11 transition-colors hover:border-accent disabled:cursor-not-allowed disabled:bg-sunken disabled:text-ink-soft disabled:hover:border-line-strong',
    error
      ? 'border-2 border-bad group-data-settled/problem:border group-data-settled/problem:border-line-strong'
      : 'border-line-strong',
    className,
  );

const notesOf = ({ name, id = name, hint, error }: FieldProps) =>
  [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined;

export function controlProps(field: FieldProps) {
  const { name, id = name, error, optional } = field;
  const isWrong = error ? (true as const) : undefined;
  return { id, name, required: !optional, 'aria-invalid': isWrong, 'aria-describedby': notesOf(field) };
}

const Optional = ({ optional }: Pick<FieldProps, 'optional'>) =>
  optional?.trim() && <span className="ml-1 font-normal text-ink-soft"> ({optional})</span>;

const Notes = ({ name, id = name, hint, error }: FieldProps) => (
  <>
    {hint && (
      <p id={`${id}-hint`} className="mt-0.5 text-ink-soft text-sm">
        {hint}
      </p>
    )}
    {error && <FieldError name={id}>{error}</FieldError>}
  </>
);

/** Label, hint and error around a control; the error is above it, where it is read before the next attempt. */
export function Field(props: FieldProps & { children: ReactNode }) {
  const { name, id = name, label, error, optional, children } = props;
  return (
    <div {...(error && { 'data-problem': '', className: 'group/problem' })}>
      <label htmlFor={id} className="block font-semibold">
        {label}
        <Optional optional={optional} />
      </label>
      <Notes {...props} />
      <div className="mt-1.5">{children}</div>
    </div>
  );
}

/** The same around several controls. */
export const FieldGroup = ({ children, own, ...field }: FieldProps & { children: ReactNode; own?: object }) => (
  <fieldset aria-describedby={notesOf(field)} {...own}>
    <legend className="font-semibold">
      {field.label}
      <Optional optional={field.optional} />
    </legend>
    <Notes {...field} />
    {children}
  </fieldset>
);

export function FieldError({ name, children }: { name: string; children: ReactNode }) {
  return (
    <p
      id={`${name}-error`}
      className="mt-1 flex items-start gap-1.5 font-semibold text-bad text-sm group-data-settled/problem:hidden"
    >
      <Icon name="alert" className="size-5" />
      {children}
    </p>
  );
}
