import type { ComponentProps } from 'react';
import { controlClass, controlProps, Field, type FieldProps } from './field';
import { Icon } from './icon';

export interface Option {
  value: string;
  label: string;
}

interface SelectProps extends FieldProps {
  options: Option[];
  /** Shown first, with an empty value, so that nobody picks the first option by accident. */
  placeholder?: string;
}

export function SelectField(props: SelectProps & ComponentProps<'select'>) {
  const { name, id, label, hint, error, optional, options, placeholder, ...rest } = props;
  const field = { name, id, label, hint, error, optional };
  return (
    <Field {...field}>
      <span className="relative block">
        <select {...controlProps(field)} {...rest} className={controlClass(error, 'appearance-none pr-10')}>
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon name="chevron-down" className="pointer-events-none absolute top-3 right-3 text-ink-soft" />
      </span>
    </Field>
  );
}
