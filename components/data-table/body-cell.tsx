import type { CSSProperties, ReactNode } from 'react';
import { classNames } from '@/components/ui/class-names';
import { Cell } from '@/components/ui/table';
import type { Column, Row } from './columns';
import { asCard, roles } from './row-card';

interface BodyCellProps {
  column: Column;
  row: Row;
  isWholeName: boolean;
  width: number | undefined;
  children: ReactNode;
}

/** Sized by hand, where there is room for a table. */
export const sized = '@2xl:w-(--width) @2xl:min-w-(--width) @2xl:max-w-(--width) @2xl:overflow-hidden';
export const widthStyle = (width: number | undefined) =>
  width ? { style: { '--width': `${width}px` } as CSSProperties } : {};

/** What a record says in a column; on a card beside what it is. */
export function BodyCell({ column, row, isWholeName, width, children }: BodyCellProps) {
  const { id, header, narrow, numeric } = column;
  const place = narrow && asCard.cell(narrow, row.empty?.includes(id) ?? false);
  return (
    <Cell
      {...roles.cell}
      {...widthStyle(width)}
      className={classNames(
        width ? `${sized} wrap-anywhere` : 'max-w-80',
        isWholeName && !width && '@2xl:min-w-48',
        numeric && 'text-right',
        place,
      )}
    >
      {narrow === 'fact' && (
        <span aria-hidden className={classNames('text-ink-soft', asCard.only)}>
          {header}
        </span>
      )}
      {children}
    </Cell>
  );
}
