import { classNames } from '@/components/ui/class-names';
import { Icon } from '@/components/ui/icon';
import { HeaderCell } from '@/components/ui/table';
import { WIDEST } from '@/lib/core/list-layouts/schema';
import { WIDEST_FIRST } from './column-widths';
import { type Column, fromClass } from './columns';
import { ResizeHandle } from './resize-handle';
import { asCard, roles } from './row-card';

interface TableHeadProps {
  column: Column;
  sortLabel: string;
  width: number | undefined;
  /** Stays in place while the table scrolls sideways. */
  isFirst: boolean;
  /** If the column can be resized: called during resizing, and at its end. */
  onResize?: (width: number) => void;
  onResized?: (width: number | null) => void;
}

const order = { asc: 'ascending', desc: 'descending' } as const;

/** The head of a column: its label, which links to the sorted list, and at its edge the handle for its width. */
export function TableHead({ column, sortLabel, width, isFirst, onResize, onResized }: TableHeadProps) {
  const { header, href, addHref, sorted, place, numeric, narrow, from } = column;
  return (
    <HeaderCell
      {...roles.head}
      data-label={header}
      data-edit={column.isEditable ? column.id : undefined}
      aria-sort={sorted && (place ?? 1) === 1 ? order[sorted] : undefined}
      className={classNames(
        isFirst && 'first',
        '@2xl:whitespace-normal',
        numeric && 'numeric',
        narrow === 'none' && asCard.never,
        fromClass(column),
      )}
      data-from={from && column.id}
    >
      {href ? (
        <>
          <a
            href={href}
            onClick={(event) => {
              if (!event.shiftKey || !addHref) return;
              event.preventDefault();
              window.location.assign(addHref);
            }}
            className={classNames(
              'group inline-flex items-center gap-1 rounded-sm hover:text-accent',
              narrow && asCard.never,
            )}
          >
            {header}
            <span className="sr-only">, {sortLabel}</span>
            <Icon
              name={sorted ? 'chevron-down' : 'sort'}
              isShared
              className={classNames(
                'size-4 flex-none transition-transform',
                sorted
                  ? 'text-accent'
                  : 'absolute right-3 bg-sunken text-ink-soft opacity-0 group-hover:opacity-100 group-focus-visible:opacity-100',
                sorted === 'asc' && 'rotate-180',
              )}
            />
            {place && <span className="text-ink-soft text-xs tabular-nums">{place}</span>}
          </a>
          {narrow && <span className={asCard.only}>{header}</span>}
        </>
      ) : (
        header
      )}
      {onResize && onResized && (
        <ResizeHandle
          name={header}
          width={width}
          widest={isFirst ? WIDEST_FIRST : WIDEST}
          onResize={onResize}
          onResized={onResized}
        />
      )}
    </HeaderCell>
  );
}
