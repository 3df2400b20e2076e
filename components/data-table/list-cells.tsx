'use client';
import { useRouter } from 'next/navigation';
import { Suspense, startTransition, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useControlWords } from '@/components/fields/control-words';
import { buttonClass } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { lazyPart } from '@/components/ui/lazy-part';
import { listen } from '@/components/ui/listen';
import { toast } from '@/components/ui/toast';
import { labelled } from '@/lib/run/i18n/message-key';
import { useCellChanges } from './cell-changes';
import {
  besides,
  type Cell,
  type CellDraft,
  type CellPlace,
  cellAt,
  cellsIn,
  columnOf,
  placeOf,
  ROWS,
  saveCell,
  textOf,
} from './cell-draft';

const CellEditor = lazyPart(() => import('./cell-editor'));

/**
 * In-place editing: hovered rows show a pencil, and F2 starts editing in the focused row. Cells carry no extra markup,
 * and the editor is loaded on first use. Changes show at once; a refused one is reverted, and its editor opens again
 * with the reason.
 */
export function ListCells({ resource, label }: { resource: string; label: string }) {
  const [router, { locale }] = [useRouter(), useControlWords()];
  const { show } = useCellChanges();
  const [edited, setEdited] = useState<(CellPlace & { refused?: CellDraft }) | null>(null);
  const open = useRef<CellPlace | null>(null);
  const saving = useRef<Promise<unknown>>(Promise.resolve());
  useEffect(() => {
    open.current = edited;
  }, [edited]);
  const [pointed, setPointed] = useState<{ place: CellPlace; left: number; top: number } | null>(null);

  const pointerMoved = useEffectEvent((event: PointerEvent) => {
    const { target, clientX, pointerType } = event;
    if (pointerType !== 'mouse' || !(target instanceof Element) || target.closest('[data-pencil]')) return;
    const row = edited ? null : target.closest<HTMLTableRowElement>(ROWS);
    const below = row && [...row.cells].find((one) => isOver(one.getBoundingClientRect(), clientX));
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
  useEffect(() => listen(document, { keydown: keyPressed }), []);
  useEffect(() => {
    const handlers = { pointermove: pointerMoved, scroll: () => setPointed(null) };
    return listen(document, handlers, { passive: true, capture: true });
  }, []);
  /** The editor opens again, unless another cell is edited already. */
  function refuse(place: CellPlace, refused: CellDraft) {
    if (!open.current) return setEdited({ ...place, refused });
    toast({ text: labelled(locale, refused.cell.title, refused.error), tone: 'bad' });
  }
  function save(place: CellPlace, draft: CellDraft, step?: 1 | -1) {
    leave(step);
    startTransition(async () => {
      show({ ...place, text: textOf(draft) });
      const answer = await inTurn(place, draft);
      if ('error' in answer) return refuse(place, answer);
      // Of two that are shown, each says what it takes back.
      const text = labelled(locale, draft.cell.label, draft.cell.words.saved);
      toast({ text, undo: () => takeBack(place, draft, answer.version) });
      startTransition(() => router.refresh());
    });
  }
  function inTurn(place: CellPlace, draft: CellDraft) {
    const sent = saving.current.then(() => saveCell(resource, place, draft));
    saving.current = sent;
    return sent;
  }
  /** Restores a cell's former value, unless somebody has changed it since. */
  function takeBack(place: CellPlace, { cell, typed }: CellDraft, version: Cell['version']) {
    const former = { cell: { ...cell, value: typed.trim(), version }, typed: cell.value, error: '' };
    startTransition(async () => {
      show({ ...place, text: textOf(former) });
      const answer = await inTurn(place, former);
      toast('error' in answer ? { text: answer.error, tone: 'bad' } : { text: cell.words.restored });
      startTransition(() => router.refresh());
    });
  }
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
          <CellEditor
            key={`${edited.id} ${edited.column}`}
            resource={resource}
            place={edited}
            refused={edited.refused}
            saving={saving}
            onSave={(draft, step) => save(edited, draft, step)}
            onLeave={leave}
          />
        </Suspense>
      )}
    </>
  );
}

const isOver = ({ left, right }: DOMRect, x: number) => x >= left && x < right;
