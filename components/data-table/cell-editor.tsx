'use client';
import {
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useControlWords } from '@/components/fields/control-words';
import type { Answer } from '@/components/portal/call-api';
import { Button } from '@/components/ui/button';
import { controlClass, FieldError } from '@/components/ui/field';
import { listen } from '@/components/ui/listen';
import { toast } from '@/components/ui/toast';
import { labelled } from '@/lib/run/i18n/message-key';
import { askForCell, type Cell, type CellDraft, type CellPlace, cellAt, NUMBERS } from './cell-draft';

interface CellEditorProps {
  resource: string;
  place: CellPlace;
  refused: CellDraft | undefined;
  /** Pending saves: the cell is read after them. */
  saving: RefObject<Promise<unknown>>;
  onSave: (draft: CellDraft, step?: 1 | -1) => void;
  /** Called when editing ends; with a step, editing continues in the next cell. */
  onLeave: (step?: 1 | -1) => void;
}

const WIDTH = 288;

export default function CellEditor({ refused, saving, ...props }: CellEditorProps) {
  const { resource, place, onLeave } = props;
  const [draft, setDraft] = useState(refused);
  const { notRead } = useControlWords();
  const answered = useEffectEvent((answer: Answer) => {
    if (answer.ok) {
      const cell = answer.body as Cell;
      return setDraft({ cell, typed: cell.value, error: '' });
    }
    toast({ text: answer.message || notRead, tone: 'bad' });
    onLeave();
  });
  useEffect(() => {
    if (refused) return;
    // An answer for a cell that was left must not close the editor of another.
    let isHere = true;
    void saving.current.then(() => askForCell(resource, place)).then((answer) => isHere && answered(answer));
    return () => {
      isHere = false;
    };
  }, [resource, place, refused, saving]);
  return draft && <CellForm first={draft} {...props} />;
}

type CellFormProps = Omit<CellEditorProps, 'resource' | 'refused' | 'saving'> & { first: CellDraft };

/** Edits one field of a record in a list: Enter saves, Escape cancels, Tab saves and moves on. */
function CellForm({ first, place, onSave, onLeave }: CellFormProps) {
  const { cell, error } = first;
  const [typed, setTyped] = useState(first.typed);
  const box = useRef<HTMLDivElement>(null);
  usePosition(box, place);
  // As soon as it is drawn: a key pressed then is meant for it.
  useLayoutEffect(() => {
    const control = box.current?.querySelector<HTMLInputElement | HTMLSelectElement>('input, select');
    control?.focus();
    if (control instanceof HTMLInputElement) control.select();
  }, []);

  function save(step?: 1 | -1) {
    if (typed === cell.value && !error) return onLeave(step);
    onSave({ ...first, typed }, step);
  }
  function pressed(event: KeyboardEvent) {
    if (event.key === 'Escape') {
      event.stopPropagation();
      onLeave();
    } else if (event.key === 'Enter' && event.target instanceof HTMLSelectElement) {
      // Enter in a select does not submit the form by itself.
      event.preventDefault();
      save();
    } else if (event.key === 'Tab' && event.target instanceof Element && event.target.matches('input, select')) {
      event.preventDefault();
      save(event.shiftKey ? -1 : 1);
    }
  }
  const clickedOutside = useEffectEvent((event: MouseEvent) => {
    const { target } = event;
    // Clicks on messages or on the password dialog do not leave the cell.
    if (!(target instanceof Element) || target.closest('[data-cell], [data-toast], [role=dialog]')) return;
    if (typed === cell.value) return onLeave();
    event.preventDefault();
    event.stopPropagation();
    save();
  });
  useEffect(() => listen(document, { click: clickedOutside }, { capture: true }), []);

  const { words, options, kind, max } = cell;
  const control = {
    'aria-label': cell.label,
    'aria-describedby': error ? 'cell-hint cell-error' : 'cell-hint',
    'aria-invalid': error ? true : undefined,
    value: typed,
    onKeyDown: pressed,
    className: controlClass(error || undefined, 'min-h-9! py-1 text-sm!'),
  };
  return (
    <div
      ref={box}
      data-cell
      role="dialog"
      aria-label={labelled(document.documentElement.lang, cell.label, cell.title)}
      style={{ width: WIDTH }}
      className="fixed z-30 rounded-card border border-line bg-raised p-3 shadow-float"
    >
      <form
        className="space-y-2"
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        {options.length > 0 ? (
          <select {...control} onChange={({ target }) => setTyped(target.value)}>
            {(cell.isNullable || !cell.value) && <option value="">{words.nothing}</option>}
            {options.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        ) : (
          <input
            {...control}
            type="text"
            autoComplete="off"
            {...(NUMBERS.includes(kind)
              ? { inputMode: 'decimal' as const }
              : max && max < 100_000 && { maxLength: max })}
            {...(kind === 'day' && { placeholder: words.day })}
            onChange={({ target }) => setTyped(target.value)}
          />
        )}
        {error && <FieldError name="cell">{error}</FieldError>}
        <div className="flex flex-wrap items-center gap-2">
          <Button type="submit" size="sm" onKeyDown={pressed}>
            {words.save}
          </Button>
          <Button type="button" variant="quiet" size="sm" onClick={() => onLeave()} onKeyDown={pressed}>
            {words.cancel}
          </Button>
          <p id="cell-hint" className="text-ink-soft text-xs">
            {words.hint}
          </p>
        </div>
      </form>
    </div>
  );
}

/** Keeps the editor above its cell and inside the window while the list is scrolled. */
function usePosition(box: { current: HTMLElement | null }, place: CellPlace): void {
  const position = useEffectEvent(() => {
    const [element, cell] = [box.current, cellAt(place)];
    if (!element || !cell) return;
    const { left, top, bottom } = cell.getBoundingClientRect();
    const { innerWidth, innerHeight } = window;
    const fits = top + element.offsetHeight < innerHeight - 8;
    element.style.left = `${Math.max(8, Math.min(left, innerWidth - WIDTH - 8))}px`;
    element.style.top = `${Math.max(8, fits ? top : bottom - element.offsetHeight)}px`;
  });
  useLayoutEffect(() => {
    position();
    return listen(window, { resize: position, scroll: position }, { passive: true, capture: true });
  }, []);
}
