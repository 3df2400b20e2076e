import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names';

/** Scrollable areas must be reachable by keyboard (WCAG 2.1.1). */
const reachable = (name: string) => ({ role: 'group', tabIndex: 0, 'aria-label': name });

interface TableProps extends ComponentProps<'table'> {
  caption: string;
  /** Pixels that its columns need: they are fixed where there is room for a table. */
  width?: number;
  children: ReactNode;
}

/** A data table's frame: it scrolls sideways, never the page, and by keyboard. Screen readers read the caption. */
export function Table({ caption, width, children, className, ...rest }: TableProps) {
  return (
    <div
      {...reachable(caption)}
      className="table-frame relative overflow-x-auto rounded-card border border-line bg-raised"
    >
      <table
        width={width}
        className={classNames(
          width ? '@max-2xl:w-full @2xl:table-fixed' : 'w-full',
          'text-left text-sm tabular-nums',
          className,
        )}
        {...rest}
      >
        <caption className="sr-only">{caption}</caption>
        {children}
      </table>
    </div>
  );
}

export function HeaderCell({ className, ...rest }: ComponentProps<'th'>) {
  return (
    <th
      scope="col"
      className={classNames('whitespace-nowrap border-line border-b bg-sunken px-3 py-2.5 font-semibold', className)}
      {...rest}
    />
  );
}

export function Cell({ className, ...rest }: ComponentProps<'td'>) {
  return <td className={classNames('border-line border-b px-3 py-2.5 align-middle', className)} {...rest} />;
}
