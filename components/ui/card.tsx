import type { ComponentProps } from 'react';
import { classNames } from './class-names';

/** A raised surface with a thin border instead of a shadow. */
export function Card({ className, ...rest }: ComponentProps<'div'>) {
  return <div className={classNames('rounded-card border border-line bg-raised p-5', className)} {...rest} />;
}
