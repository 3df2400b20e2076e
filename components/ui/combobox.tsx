'use client';
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { controlClass, controlProps, Field } from './field';
import { comboboxProps, type Suggestion, SuggestionList } from './suggestion-list';

interface ComboboxProps<S extends Suggestion> {
  name: string;
  label: string;
  hint?: string;
  listLabel: string;
  none: string;
  suggest: (text: string, signal: AbortSignal) => Promise<S[]>;
  onChoose?: (suggestion: S) => void;
  defaultValue?: string;
  optional?: string;
  /** The typed text counts, even if no suggestion was chosen: Enter then submits the form. */
  isFree?: boolean;
}

const WAIT_MS = 150;
const SHORTEST = 2;

export function Combobox<S extends Suggestion>(props: ComboboxProps<S>) {
  const { name, label, hint, listLabel, none, suggest, onChoose, defaultValue, optional = ' ', isFree = false } = props;
  const [found, setFound] = useState<S[]>([]);
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const [said, setSaid] = useState('');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const request = useRef<AbortController>(undefined);
  const input = useRef<HTMLInputElement>(null);
  const list = `${name}-list`;

  async function look(text: string) {
    const now = (request.current = new AbortController());
    // No suggestions if the request fails or was aborted by further typing.
    const hits = await suggest(text, now.signal).catch(() => null);
    if (!hits || now.signal.aborted) return;
    setFound(hits);
    setActive(-1);
    setOpen(hits.length > 0);
    setSaid(hits.length === 0 ? none : '');
  }
  // A pending answer would reopen what was just closed, or move the mark.
  function forgetPending() {
    clearTimeout(timer.current);
    request.current?.abort();
  }
  function close() {
    forgetPending();
    setOpen(false);
  }
  function type(text: string) {
    // The list does not match the text.
    close();
    setFound([]);
    setSaid('');
    if (text.trim().length < SHORTEST) return;
    timer.current = setTimeout(() => void look(text.trim()), WAIT_MS);
  }
  // On slow phones people type before the scripts are loaded: searches for that text, too.
  const catchUp = useEffectEvent(() => {
    if (input.current?.matches(':focus')) type(input.current.value);
  });
  useEffect(() => catchUp(), []);
  function choose(suggestion: S) {
    input.current!.value = suggestion.label;
    close();
    onChoose?.(suggestion);
  }
  function press(event: KeyboardEvent) {
    const last = found.length - 1;
    if (event.key === 'Enter') {
      if (isFree && (!isOpen || active < 0)) return;
      // Enter only selects a suggestion: it must not submit the surrounding form.
      event.preventDefault();
      const chosen = found[Math.max(active, 0)];
      if (isOpen && chosen) choose(chosen);
    } else if (event.key === 'Escape') close();
    else if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && last >= 0) {
      event.preventDefault();
      forgetPending();
      const next = active + (event.key === 'ArrowDown' ? 1 : -1);
      setOpen(true);
      setActive(next > last ? 0 : next < 0 ? last : next);
    }
  }
  return (
    <Field name={name} label={label} optional={optional} {...(hint && { hint })}>
      <div className="relative">
        <input
          ref={input}
          type="text"
          {...controlProps({ name, label, optional, ...(hint && { hint }) })}
          {...comboboxProps(list, isOpen, active)}
          defaultValue={defaultValue}
          autoCorrect="off"
          onChange={(event) => type(event.target.value)}
          onKeyDown={press}
          onBlur={close}
          className={controlClass()}
        />
        <SuggestionList
          id={list}
          label={listLabel}
          suggestions={found}
          isOpen={isOpen}
          active={active}
          onChoose={choose}
        />
        <output className="mt-1 block text-ink-soft text-sm empty:hidden">{said}</output>
      </div>
    </Field>
  );
}
