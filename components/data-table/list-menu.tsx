import type { ComponentProps } from 'react';
import { classNames } from '@/components/ui/class-names';

/**
 * A menu above a list, of which one at a time is open. The browser opens it, maybe before scripts run: React need not
 * report that as a mismatch of the document.
 */
export const ListMenu = ({ className, ...rest }: ComponentProps<'details'>) => (
  <details name="list-menu" suppressHydrationWarning className={classNames('group', className)} {...rest} />
);
