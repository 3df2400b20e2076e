import type { ComponentProps } from 'react';

interface TickProps extends Omit<ComponentProps<'input'>, 'size' | 'type' | 'className'> {
  /** `radio`: one of several. */
  type?: 'checkbox' | 'radio';
  size?: 'size-4' | 'size-5' | 'size-6';
}

/** The box alone, to be written into its label. */
export const Tick = ({ type = 'checkbox', value = 'true', size = 'size-4', ...input }: TickProps) => (
  <input type={type} value={value} {...input} className={`${size} shrink-0 accent-accent`} />
);
