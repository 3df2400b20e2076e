'use client';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useControlWords } from '@/components/fields/control-words';
import { listen } from '@/components/ui/listen';
import { colon } from '@/lib/run/i18n/message-key';

type Tooltip = { left: number; top: number; texts: { label: string; text: string }[] };

/** Milliseconds before a text appears: not while the pointer or the arrow keys pass over rows. */
const HOVER_DELAY_MS = 500;
const WIDTH = 352;

/** The full text of what is cut: under the pointer, or in the focused row; Escape hides it (WCAG 1.4.13). */
export function WholeText() {
  const { locale } = useControlWords();
  const [tooltip, setTooltip] = useState<Tooltip | null>(null);
  const place = useRef<HTMLDivElement>(null);
  const waiting = useRef<{ over: Element | null; timer?: ReturnType<typeof setTimeout> }>({ over: null });

  const show = useEffectEvent((over: Element, cells: HTMLTableCellElement[]) => {
    if (cells.length === 0 || !over.isConnected) return;
    const { left, bottom } = over.getBoundingClientRect();
    const texts = cells.map((cell) => ({ label: headOf(cell), text: textOf(cell) }));
    setTooltip({ left: Math.max(8, Math.min(left, window.innerWidth - WIDTH - 8)), top: bottom - 4, texts });
  });
  const schedule = useEffectEvent((over: Element | null | undefined, cellsOf: () => HTMLTableCellElement[]) => {
    if (waiting.current.over === (over ?? null)) return;
    clearTimeout(waiting.current.timer);
    waiting.current = { over: over ?? null };
    setTooltip(null);
    if (over) waiting.current.timer = setTimeout(() => show(over, cellsOf()), HOVER_DELAY_MS);
  });
  function rowOf(target: Element): HTMLTableRowElement | null {
    const row = target.closest<HTMLTableRowElement>('.data-table tbody tr');
    return row && place.current?.parentElement?.contains(row) ? row : null;
  }
  const pointed = useEffectEvent(({ target, clientX, pointerType }: PointerEvent) => {
    if (pointerType !== 'mouse' || !(target instanceof Element) || target.closest('[data-whole]')) return;
    // A link covers its whole row: the cell is found by its place.
    const row = rowOf(target);
    const cell = row && [...row.cells].find((one) => isOver(one.getBoundingClientRect(), clientX));
    schedule(cell, () => cutCells(cell ? [cell] : []));
  });
  const focused = useEffectEvent(({ target }: FocusEvent) => {
    if (!(target instanceof Element) || !target.matches(':focus-visible')) return;
    const row = rowOf(target);
    schedule(row, () => cutCells([...(row?.cells ?? [])]));
  });
  const hide = useEffectEvent(() => schedule(null, () => []));
  useEffect(() => {
    const keydown = ({ key }: KeyboardEvent) => key === 'Escape' && hide();
    const scroll = ({ target }: Event) => target !== place.current && hide();
    const handlers = { pointermove: pointed, focusin: focused, keydown, scroll };
    return listen(document, handlers, { passive: true, capture: true });
  }, []);
  return (
    <div
      ref={place}
      role="tooltip"
      data-whole
      hidden={!tooltip}
      style={tooltip ? { left: tooltip.left, top: tooltip.top, maxWidth: WIDTH } : undefined}
      className="fixed z-20 max-h-80 space-y-1.5 overflow-y-auto rounded-control border border-line bg-raised px-3 py-2 text-sm shadow-float"
    >
      {tooltip?.texts.map(({ label, text }) => (
        <p key={label} className="wrap-anywhere whitespace-pre-line">
          {tooltip.texts.length > 1 && (
            <span className="text-ink-soft">
              {label}
              {colon(locale)}{' '}
            </span>
          )}
          {text}
        </p>
      ))}
    </div>
  );
}

const isOver = ({ left, right }: DOMRect, x: number) => x >= left && x < right;

// biome-ignore lint/performance/useDomNodeTextContent: without the parts that only cards show
const textOf = (cell: HTMLTableCellElement) => (cell.querySelector<HTMLElement>('.lines') ?? cell).innerText.trim();

const headOf = (cell: HTMLTableCellElement): string =>
  cell.closest('table')?.tHead?.rows[0]?.cells[cell.cellIndex]?.dataset.label ?? '';

const isCut = (element: Element): boolean =>
  element.scrollHeight > element.clientHeight + 2 || element.scrollWidth > element.clientWidth + 1;

const CLAMPED = '.lines, [class*="line-clamp"]';

/** The cells whose text does not fit; cards show theirs whole. */
const cutCells = (cells: readonly HTMLTableCellElement[]): HTMLTableCellElement[] =>
  cells.filter((cell) => {
    if (getComputedStyle(cell).display !== 'table-cell' || cell.matches('.pick, .menu')) return false;
    return [...cell.querySelectorAll(CLAMPED)].some(isCut) || (!cell.matches('.first') && isCut(cell));
  });
