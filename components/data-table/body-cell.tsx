import type { CSSProperties, ReactNode } from 'react';
import { classNames } from '@/components/ui/class-names';
import type { Column, Row } from './columns';
import { roles } from './row-card';

interface BodyCellProps {
  column: Column;
  row: Row;
  isWholeName: boolean;
  width: number | undefined;
  /** Stays in place while the table scrolls sideways. */
  isFirst: boolean;
  children: ReactNode;
}

export const widthStyle = (width: number | undefined) =>
  width ? { style: { '--width': `${width}px` } as CSSProperties } : {};

/** The cell of a record in a column; on a card with the column's label. */
export function BodyCell({ column, row, isWholeName, width, isFirst, children }: BodyCellProps) {
  const { id, header, narrow, numeric } = column;
  const isEmpty = row.empty?.includes(id) ?? false;
  const isUnseen = isEmpty && narrow !== 'none' && narrow !== 'name';
  const look = classNames(
    isFirst && 'first',
    narrow && (isUnseen ? 'empty' : narrow),
    numeric && 'numeric',
    width ? 'sized' : isWholeName && 'whole-name',
  );
  return (
    <td
      {...roles.cell}
      {...widthStyle(width)}
      className={look || undefined}
      data-label={narrow === 'fact' && !isEmpty ? header : undefined}
    >
      {children}
    </td>
  );
}
