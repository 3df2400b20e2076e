import type { ReactNode } from 'react';
import type { NarrowPlace } from './narrow-places';

export interface Column {
  id: string;
  header: string;
  /** The list sorted by this column. null: it cannot be sorted by. */
  href: string | null;
  sorted: 'asc' | 'desc' | null;
  addHref?: string;
  place?: number;
  numeric: boolean;
  /** Its position on a card; if absent in all columns, the list stays a table at any width. */
  narrow?: NarrowPlace;
  /** On a card its values need the header before them: a number, a day, yes or no. */
  isLabelled?: boolean;
  isEditable?: true;
  /** Hidden in tables of fewer rem. */
  from?: number | undefined;
  /** Pixels, by the kind of its field. */
  base?: number;
  /** Its content takes a second line at the width `base`, and one line in a wide table. */
  widens?: 'widens-person' | 'widens-name' | 'widens-email';
  /** Shares the remaining width of the table; `base` is its minimum. */
  grows?: true;
  /** Its cells name people, or contain the name of the row's person. */
  initialsOf?: 'cell' | 'row';
  width?: number;
}

export const fromClass = ({ from }: Pick<Column, 'from'>) => (from ? `from-${from}` : undefined);

export interface Row {
  id: string;
  /** The row's name, read out with its checkbox; absent if rows cannot be selected. */
  label?: string;
  /** The address of the person's picture, if the row is a person who has one. */
  face?: string;
  /** The record's own page; null if it has none. */
  href: string | null;
  isCurrent?: boolean;
  besideHref?: string;
  acts?: readonly string[];
  cells: Record<string, ReactNode>;
  empty?: readonly string[];
}
