'use client';
import { useRouter } from 'next/navigation';
import { type KeyboardEvent, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { type Answer, callApi } from '@/components/portal/call-api';
import { Button } from '@/components/ui/button';
import { controlClass, FieldError } from '@/components/ui/field';
import { toast } from '@/components/ui/toast';
import { dayFrom } from '@/lib/i18n/typed-times';
import { type CellPlace, cellAt } from './cell-places';

interface CellEditorProps {
  resource: string;
  place: CellPlace;
  /** Called when editing ends; with a step, editing continues in the next cell. */
  onLeave: (step?: 1 | -1) => void;
}

/** The response of `GET /api/list-cells`. */
type Cell = {
  title: string;
  label: string;
  kind: string;
  value: string;
  shown: string;
  isNullable: boolean;
  max: number | null;
  version: string | null;
  options: { value: string; label: string }[];
  words: Record<'save' | 'cancel' | 'saved' | 'restored' | 'failed' | 'meanwhile' | 'hint' | 'day' | 'nothing', string>;
};

const NUMBERS = ['number', 'money', 'percentage'];
const WIDTH = 288;

/** Converts typed text to the API's format; invalid input is sent as it is, for the schema to reject. */
function asSent({ kind, isNullable }: Cell, typed: string): unknown {
  const text = typed.trim();
  if (text === '' && isNullable) return null;
  if (kind === 'flag') return text === 'true';
  if (kind === 'day') return dayFrom(text);
  const plain = text.replace(',', '.');
  return NUMBERS.includes(kind) && /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : text;
}

const askFor = (resource: string, { id, column }: CellPlace) =>
  callApi({ method: 'GET', path: `/api/list-cells?${new URLSearchParams({ resource, id, field: column })}` });

/** Loads a cell's data, then shows its editor. */
export default function CellEditor({ resource, place, onLeave }: CellEditorProps) {
  const [cell, setCell] = useState<Cell | null>(null);
  const answered = useEffectEvent((answer: Answer) => {
    if (answer.ok) return setCell(answer.body as Cell);
    toast({ text: answer.message || '—', tone: 'bad' });
    onLeave();
  });
  useEffect(() => {
    void askFor(resource, place).then(answered);
  }, [resource, place]);
  return cell && <CellForm first={cell} resource={resource} place={place} onLeave={onLeave} />;
}

/** Edits one field of a record in a list: Enter saves, Escape cancels, Tab saves and moves on. */
function CellForm({ first, resource, place, onLeave }: CellEditorProps & { first: Cell }) {
  const router = useRouter();
  const [cell, setCell] = useState(first);
  const [typed, setTyped] = useState(first.value);
  const [error, setError] = useState('');
  const [isSaving, setSaving] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const record = `/api/${resource}/${place.id}`;
  useEffect(() => {
    const control = box.current?.querySelector<HTMLInputElement | HTMLSelectElement>('input, select');
    control?.focus();
    if (control instanceof HTMLInputElement) control.select();
  }, []);
  usePosition(box, place);

  /** If somebody else changed the record meanwhile, shows their value; the next Enter overwrites it. */
  async function explain(status: number, message: string, errors: Record<string, string>, was: Cell) {
    const now = status === 409 ? await askFor(resource, place) : null;
    const theirs = now?.ok ? (now.body as Cell) : null;
    if (theirs && theirs.version !== was.version) {
      setCell(theirs);
      return setError(was.words.meanwhile.replace('{value}', theirs.shown || was.words.nothing));
    }
    setError(errors[place.column] ?? (message || was.words.failed));
  }
  async function takeBack(was: Cell, version: unknown) {
    const body = { [place.column]: asSent(was, was.value), ...(was.version && { updatedAt: version }) };
    const answer = await callApi({ method: 'PUT', path: record, body });
    toast(answer.ok ? { text: was.words.restored } : { text: answer.message || was.words.failed, tone: 'bad' });
    router.refresh();
  }
  async function save(step?: 1 | -1) {
    if (isSaving) return;
    if (typed === cell.value && !error) return onLeave(step);
    setSaving(true);
    const body = { [place.column]: asSent(cell, typed), ...(cell.version && { updatedAt: cell.version }) };
    const answer = await callApi({ method: 'PUT', path: record, body });
    setSaving(false);
    if (!answer.ok) return explain(answer.status, answer.message, answer.errors, cell);
    const { updatedAt } = answer.body as { updatedAt?: string };
    toast({ text: cell.words.saved, undo: () => void takeBack(cell, updatedAt) });
    router.refresh();
    onLeave(step);
  }
  function pressed(event: KeyboardEvent) {
    if (event.key === 'Escape') {
      event.stopPropagation();
      onLeave();
    } else if (event.key === 'Enter' && event.target instanceof HTMLSelectElement) {
      // Enter in a select does not submit the form by itself.
      event.preventDefault();
      void save();
    } else if (event.key === 'Tab' && event.target instanceof Element && event.target.matches('input, select')) {
      event.preventDefault();
      void save(event.shiftKey ? -1 : 1);
    }
  }
  const clickedOutside = useEffectEvent((event: MouseEvent) => {
    const { target } = event;
    // Clicks on messages or on the password dialog do not leave the cell.
    if (!(target instanceof Element) || target.closest('[data-cell], [data-toast], [role=dialog]')) return;
    if (isSaving) return;
    if (typed === cell.value) return onLeave();
    event.preventDefault();
    event.stopPropagation();
    void save();
  });
  useEffect(() => {
    const onClick = (event: MouseEvent) => clickedOutside(event);
    document.addEventListener('click', onClick, { capture: true });
    return () => document.removeEventListener('click', onClick, { capture: true });
  }, []);

  const { words, options, kind, max } = cell;
  const control = {
    'aria-label': cell.label,
    'aria-describedby': error ? 'cell-hint cell-error' : 'cell-hint',
    'aria-invalid': error ? true : undefined,
    value: typed,
    // Not `disabled`: that would lose the focus, and Escape with it.
    'aria-busy': isSaving,
    onKeyDown: pressed,
    className: controlClass(error || undefined, 'min-h-9! py-1 text-sm!'),
  };
  return (
    <div
      ref={box}
      data-cell
      role="dialog"
      aria-label={`${cell.label}: ${cell.title}`}
      style={{ width: WIDTH }}
      className="fixed z-30 rounded-card border border-line bg-raised p-3 shadow-float"
    >
      <form
        className="space-y-2"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
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
          <Button type="submit" size="sm" disabled={isSaving} onKeyDown={pressed}>
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
    const onMove = () => position();
    window.addEventListener('resize', onMove);
    document.addEventListener('scroll', onMove, { passive: true, capture: true });
    return () => {
      window.removeEventListener('resize', onMove);
      document.removeEventListener('scroll', onMove, { capture: true });
    };
  }, []);
}
