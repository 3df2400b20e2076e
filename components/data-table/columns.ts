import type { ReactNode } from 'react';
import type { NarrowPlace } from './narrow-places';

export interface Column {
  id: string;
  header: string;
  /** Where a click on the head leads: the same list in that order. null: no order by this column. */
  href: string | null;
  sorted: 'asc' | 'desc' | null;
  /** Where a click with Shift leads: ordered by this one as well. */
  addHref?: string;
  /** Which of several keys of the order it is. */
  place?: number;
  numeric: boolean;
  /** Its place on a card; absent in all columns: the list is a table however narrow. */
  narrow?: NarrowPlace;
  /** Pixels, where somebody has sized it. */
  width?: number;
}

export interface Row {
  id: string;
  /** What it is called, read out beside its box; absent where rows cannot be chosen. */
  label?: string;
  /** The record's own page; null where it has none. */
  href: string | null;
  /** The same list with the record beside it. */
  besideHref?: string;
  /** By column; nothing where it says nothing. */
  cells: Record<string, ReactNode>;
  /** The columns it says nothing in. */
  empty?: readonly string[];
}
