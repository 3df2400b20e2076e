'use client';
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { buttonClass } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { besides, type CellPlace, cellAt, cellsIn, columnOf, placeOf, ROWS } from './cell-places';

const CellEditor = lazy(() => import('./cell-editor'));

/**
 * In-place editing: hovered rows show a pencil, and F2 starts editing in the focused row. Cells carry no extra markup,
 * and the editor is loaded on first use. Truncated texts get a tooltip.
 */
export function ListCells({ resource, label }: { resource: string; label: string }) {
  const [edited, setEdited] = useState<CellPlace | null>(null);
  const [pointed, setPointed] = useState<{ place: CellPlace; left: number; top: number } | null>(null);

  const pointerMoved = useEffectEvent((event: PointerEvent) => {
    const { target, clientX, pointerType } = event;
    if (pointerType !== 'mouse' || !(target instanceof Element) || target.closest('[data-pencil]')) return;
    const row = edited ? null : target.closest<HTMLTableRowElement>(ROWS);
    const below = row && [...row.cells].find((one) => isOver(one.getBoundingClientRect(), clientX));
    if (below) tellWhole(row, below);
    const cell = below && columnOf(below) ? below : null;
    if (!cell) return setPointed(null);
    const place = placeOf(cell);
    if (pointed?.place.id === place.id && pointed.place.column === place.column) return;
    const { right, top, height } = cell.getBoundingClientRect();
    setPointed({ place, left: right - 34, top: top + height / 2 - 16 });
  });
  const keyPressed = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, ctrlKey, metaKey, altKey, shiftKey } = event;
    if (key !== 'F2' || ctrlKey || metaKey || altKey || shiftKey || !(target instanceof Element)) return;
    const row = target.closest<HTMLTableRowElement>(ROWS);
    const first = row && cellsIn(row)[0];
    if (!first) return;
    event.preventDefault();
    setEdited(placeOf(first));
  });
  useEffect(() => {
    const onMove = (event: PointerEvent) => pointerMoved(event);
    const onKey = (event: KeyboardEvent) => keyPressed(event);
    const onScroll = () => setPointed(null);
    document.addEventListener('pointermove', onMove, { passive: true });
    document.addEventListener('keydown', onKey);
    document.addEventListener('scroll', onScroll, { passive: true, capture: true });
    return () => {
      document.removeEventListener('pointermove', onMove);
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('scroll', onScroll, { capture: true });
    };
  }, []);
  function leave(step?: 1 | -1) {
    const next = edited && step ? besides(edited, step) : null;
    const row = edited && !next ? cellAt(edited)?.closest('tr') : null;
    (row?.querySelector<HTMLElement>('[data-row]') ?? row?.querySelector<HTMLElement>('[data-pick]'))?.focus();
    setEdited(next);
  }
  return (
    <>
      {pointed && !edited && (
        <button
          type="button"
          data-pencil
          tabIndex={-1}
          title={label}
          onClick={() => {
            setEdited(pointed.place);
            setPointed(null);
          }}
          style={{ left: pointed.left, top: pointed.top }}
          className={buttonClass({ variant: 'secondary', size: 'sm' }, 'fixed! z-20 size-8 min-h-8! p-0!')}
        >
          <Icon name="edit" className="size-4" />
          <span className="sr-only">{label}</span>
        </button>
      )}
      {edited && (
        <Suspense>
          <CellEditor key={`${edited.id} ${edited.column}`} resource={resource} place={edited} onLeave={leave} />
        </Suspense>
      )}
    </>
  );
}

/** The tooltip of a truncated cell is set on the link that covers its row, the only element under the pointer. */
function tellWhole(row: HTMLTableRowElement, cell: HTMLTableCellElement): void {
  const text = cell.querySelector<HTMLElement>('.lines');
  const isCut = text && (text.scrollHeight > text.clientHeight + 1 || text.scrollWidth > text.clientWidth + 1);
  const link = row.querySelector<HTMLElement>('[data-row]') ?? cell;
  const title = isCut ? (text.textContent ?? '') : '';
  if (link.title !== title) link.title = title;
}

const isOver = ({ left, right }: DOMRect, x: number) => x >= left && x < right;
