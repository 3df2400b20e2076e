import type { ReactNode } from 'react';
import type { NarrowPlace } from './narrow-places';

export interface Column {
  id: string;
  header: string;
  /** The target of a click on the head: the same list sorted by this column. null: it cannot be sorted by. */
  href: string | null;
  sorted: 'asc' | 'desc' | null;
  /** The target of a Shift-click: additionally sorted by this column. */
  addHref?: string;
  /** Its position among several sort keys. */
  place?: number;
  numeric: boolean;
  /** Its position on a card; if absent in all columns, the list stays a table at any width. */
  narrow?: NarrowPlace;
  /** Its cells can be changed in place. */
  isEditable?: true;
  /** Tables of fewer rem have no room for it. */
  from?: number | undefined;
  /** Pixels, by the kind of its field. */
  base?: number;
  /** What it holds takes a second line in `base`, and one in a wide table. */
  widens?: 'widens-person' | 'widens-name' | 'widens-email';
  /** It shares what the others leave of the table, and has `base` at least. */
  grows?: true;
  /** Its cells name people, or are part of the name of the person whose record the row is. */
  initialsOf?: 'cell' | 'row';
  /** Pixels, if the reader has resized it. */
  width?: number;
}

/** Hides a column in tables that have no room for it. */
export const fromClass = ({ from }: Pick<Column, 'from'>) => (from ? `from-${from}` : undefined);

export interface Row {
  id: string;
  /** The row's name, read out with its checkbox; absent if rows cannot be selected. */
  label?: string;
  /** The address of the person's picture, if the row is a person who has one. */
  face?: string;
  /** The record's own page; null if it has none. */
  href: string | null;
  /** It is what the rest of the page shows. */
  isCurrent?: boolean;
  /** The same list with the record beside it. */
  besideHref?: string;
  /** What its reader may do with it, by name. */
  acts?: readonly string[];
  /** Contents by column; nothing for empty values. */
  cells: Record<string, ReactNode>;
  /** The columns without a value. */
  empty?: readonly string[];
}
