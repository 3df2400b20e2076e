import type { KeyboardEvent, MouseEvent } from 'react';
import { Icon } from '@/components/ui/icon';
import type { Row } from './columns';

interface RowButtonProps {
  row: Row;
  /** With `{name}` for the name of the record. */
  label: string;
  isOpen: boolean;
  onOpen: (at: DOMRect) => void;
}

/** Opens the menu of a row; without JavaScript it leads to the record. */
export function RowButton({ row, label, isOpen, onOpen }: RowButtonProps) {
  function open(event: MouseEvent<HTMLElement> | KeyboardEvent<HTMLElement>) {
    event.preventDefault();
    onOpen(event.currentTarget.getBoundingClientRect());
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a link before and without JavaScript
    <a
      href={row.href ?? undefined}
      role="button"
      tabIndex={0}
      data-row-menu
      aria-haspopup="menu"
      aria-expanded={isOpen}
      aria-label={label.replace('{name}', row.label ?? '')}
      onClick={open}
      onKeyDown={(event) => [' ', 'ArrowDown'].includes(event.key) && open(event)}
    >
      <Icon name="dots" isShared className="size-5" />
    </a>
  );
}
