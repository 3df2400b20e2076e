import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names';

/** A raised surface with a thin border instead of a shadow, under a heading or not. */
export function Card({ className, heading, children, ...rest }: ComponentProps<'div'> & { heading?: ReactNode }) {
  return (
    <div className={classNames('rounded-card border border-line bg-raised p-5', className)} {...rest}>
      {heading && <h2 className="font-semibold text-lg">{heading}</h2>}
      {children}
    </div>
  );
}
