import type { ComponentProps, ReactNode } from 'react';
import { controlProps, FieldError, type FieldProps } from './field';

type CheckboxProps = Omit<FieldProps, 'label'> & { label: ReactNode } & Omit<ComponentProps<'input'>, 'type'>;

export function CheckboxField({ name, id = name, label, hint, error, optional, ...rest }: CheckboxProps) {
  return (
    <div>
      {error && <FieldError name={id}>{error}</FieldError>}
      <div className="flex min-h-11 items-start gap-3 py-2.5">
        <input
          type="checkbox"
          value="true"
          {...controlProps({ name, id, label: '', hint, error, optional })}
          {...rest}
          className="size-6 shrink-0 accent-accent"
        />
        <div>
          <label htmlFor={id}>{label}</label>
          {hint && (
            <p id={`${id}-hint`} className="text-ink-soft text-sm">
              {hint}
            </p>
          )}
        </div>
      </div>
    </div>
  );
}
