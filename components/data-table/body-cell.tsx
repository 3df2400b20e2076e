import type { ReactNode } from 'react';
import { classNames } from '@/components/ui/class-names';
import { type Column, fromClass, type Row } from './columns';
import { roles } from './row-card';

interface BodyCellProps {
  column: Column;
  row: Row;
  /** Stays in place while the table scrolls sideways. */
  isFirst: boolean;
  children: ReactNode;
}

/** The cell of a record in a column; on a card with the column's label. */
export function BodyCell({ column, row, isFirst, children }: BodyCellProps) {
  const { id, header, narrow, numeric } = column;
  const isEmpty = row.empty?.includes(id) ?? false;
  const isUnseen = isEmpty && narrow !== 'none' && narrow !== 'name';
  const look = classNames(
    isFirst && 'first',
    narrow && (isUnseen ? 'empty' : narrow),
    numeric && 'numeric',
    fromClass(column),
  );
  return (
    <td {...roles.cell} className={look || undefined} data-label={narrow === 'fact' && !isEmpty ? header : undefined}>
      {children}
    </td>
  );
}
