import { useTranslations } from 'next-intl';
import { type KeyboardEvent, type PointerEvent, useEffect, useEffectEvent, useRef } from 'react';
import { classNames } from '@/components/ui/class-names';
import { Icon } from '@/components/ui/icon';
import { HeaderCell } from '@/components/ui/table';
import { NARROWEST, WIDEST } from '@/lib/core/list-layouts/schema';
import { WIDEST_FIRST } from './column-widths';
import { type Column, fromClass } from './columns';

/** Some screen readers no longer recognise a table with `display: block`, unless it has explicit roles. */
export const roles = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  head: { role: 'columnheader' },
  cell: { role: 'cell' },
} as const;

/** Parts only on cards, or only in tables, by the available width; rows are styled in `data-table.css`. */
export const asCard = {
  /** Hidden visually, but read out. */
  head: '@max-2xl:sr-only',
  only: '@2xl:hidden',
  never: '@max-2xl:hidden',
};

interface ResizeHandleProps {
  name: string;
  width: number | undefined;
  widest: number;
  onResize: (width: number) => void;
  /** Called at the end of resizing; `null`: automatic width. */
  onResized: (width: number | null) => void;
}

const STEP = 16;
/** Milliseconds: changes made with keys are saved after a pause. */
const PAUSE = 600;

/** The edge of a column: dragged, or moved by arrow keys; a double click or Escape restores its automatic width. */
function ResizeHandle({ name, width, widest, onResize, onResized }: ResizeHandleProps) {
  const t = useTranslations('records.layout');
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  const unsaved = useRef<() => void>(undefined);
  function save() {
    clearTimeout(pause.current);
    unsaved.current?.();
    unsaved.current = undefined;
  }
  // Removed with its list, it still saves the last move.
  const leave = useEffectEvent(save);
  useEffect(() => () => leave(), []);
  const within = (wanted: number) => Math.round(Math.min(widest, Math.max(NARROWEST, wanted)));
  const widthNow = (handle: HTMLElement) => width ?? handle.closest('th')?.offsetWidth ?? NARROWEST;

  function grab(event: PointerEvent<HTMLElement>) {
    const handle = event.currentTarget;
    const [start, before] = [event.clientX, widthNow(handle)];
    handle.setPointerCapture(event.pointerId);
    let last = before;
    const move = ({ clientX }: globalThis.PointerEvent) => {
      last = within(before + clientX - start);
      onResize(last);
    };
    const drop = () => {
      handle.removeEventListener('pointermove', move);
      if (last !== before) onResized(last);
    };
    handle.addEventListener('pointermove', move);
    handle.addEventListener('lostpointercapture', drop, { once: true });
  }
  function press(event: KeyboardEvent<HTMLElement>) {
    const step = { ArrowLeft: -STEP, ArrowRight: STEP }[event.key];
    // Any other key, such as Tab, saves what was moved.
    if (step || event.key === 'Escape') clearTimeout(pause.current);
    if (event.key === 'Escape') {
      unsaved.current = undefined;
      onResized(null);
    }
    if (!step) return;
    event.preventDefault();
    const next = within(widthNow(event.currentTarget) + step);
    onResize(next);
    unsaved.current = () => onResized(next);
    pause.current = setTimeout(save, PAUSE);
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a separator that can be moved is no <hr>
    <span
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={t('width', { name })}
      aria-valuemin={NARROWEST}
      aria-valuemax={widest}
      aria-valuenow={width ?? NARROWEST}
      aria-valuetext={width ? t('pixels', { width }) : t('automatic')}
      title={t('width', { name })}
      onPointerDown={grab}
      onDoubleClick={() => onResized(null)}
      onKeyDown={press}
      className={classNames(
        'absolute inset-y-1 right-0 w-2 cursor-col-resize touch-none border-line border-r hover:border-accent hover:border-r-2 focus-visible:border-accent focus-visible:border-r-2',
        asCard.never,
      )}
    />
  );
}

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
