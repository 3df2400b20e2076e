'use client';
import { useRef, useState } from 'react';
import { callApi } from '@/components/portal/call-api';
import { controlClass, controlProps, Field, type FieldProps } from '@/components/ui/field';
import { useIsAlive } from '@/components/ui/is-alive';
import { comboboxProps, type Suggestion, SuggestionList } from '@/components/ui/suggestion-list';
import { useInputEvent } from './use-input-event';

interface ReferenceFieldProps extends FieldProps {
  /** `nameFields` are those of its records. */
  to: string;
  nameFields: readonly string[];
  /** Parameters that limit the records offered. */
  among?: Readonly<Record<string, string>> | undefined;
  chosenId: string;
  named: string;
  placeholder: string;
  none: string;
  /** In a filter of a list: without a label of its own, and with few parameters, because they become the address. */
  isFilter?: true;
}

const WAIT_MS = 200;
const MAX_SUGGESTIONS = 8;

/** A reference, searched by name; without JavaScript the name is looked up when the form is sent. */
export function ReferenceField(props: ReferenceFieldProps) {
  const { to, nameFields, among, chosenId, named, placeholder, none, isFilter, ...field } = props;
  const { name } = field;
  const isAlive = useIsAlive();
  const [chosen, setChosen] = useState<Suggestion>({ key: chosenId, label: named });
  const [text, setText] = useState(named);
  const [found, setFound] = useState<Suggestion[] | null>(null);
  const [active, setActive] = useState(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const asked = useRef(0);
  const isAsking = useRef(false);
  const list = `${field.id ?? name}-list`;
  const hidden = useInputEvent<HTMLInputElement>(chosen.key);

  async function look(q: string) {
    const mine = (asked.current += 1);
    isAsking.current = true;
    const query = new URLSearchParams({
      ...among,
      fields: nameFields.join(','),
      limit: String(MAX_SUGGESTIONS),
      ...(q && { q }),
    });
    const answer = await callApi({ method: 'GET', path: `/api/${to}?${query.toString()}` });
    if (mine !== asked.current) return;
    isAsking.current = false;
    if (!answer.ok) return setFound(null);
    const records = answer.body as (Record<string, string | null> & { _id: string })[];
    setFound(
      records.map((record) => ({
        key: record._id,
        label: nameFields
          .map((one) => record[one])
          .filter(Boolean)
          .join(' '),
      })),
    );
    setActive(0);
  }
  // An answer still under way would open again what was just closed.
  function close() {
    clearTimeout(timer.current);
    asked.current += 1;
    isAsking.current = false;
    setFound(null);
  }
  function type(written: string) {
    setText(written);
    setFound(null);
    clearTimeout(timer.current);
    asked.current += 1;
    isAsking.current = true;
    timer.current = setTimeout(() => void look(written.trim()), WAIT_MS);
  }
  function choose(one: Suggestion) {
    setChosen(one);
    setText(one.label);
    close();
  }
  const isOpen = found !== null;
  const isPicked = isFilter && isAlive && text.trim() === chosen.label;
  // Without a name there was no text to clear: a filter by nobody, or by somebody whose name is hidden, stays.
  const isCleared = isFilter && text.trim() === '' && chosen.label !== '';
  const control = (
    <>
      <input ref={hidden} type="hidden" name={name} value={isCleared ? '' : chosen.key} />
      {!isPicked && <input type="hidden" name={`${name}.named`} value={chosen.label} />}
      <div className="relative">
        <input
          type="text"
          {...controlProps(field)}
          name={isPicked || (isFilter && isAlive && text.trim() === '') ? undefined : `${name}.text`}
          {...(isFilter && { 'aria-label': field.label })}
          value={text}
          placeholder={placeholder}
          {...comboboxProps(list, isOpen, found?.length ? active : -1)}
          onFocus={(event) => event.currentTarget.select()}
          onClick={() => isOpen || void look(text === chosen.label ? '' : text.trim())}
          onChange={(event) => type(event.target.value)}
          onBlur={close}
          onKeyDown={(event) => {
            const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
            if (step) {
              event.preventDefault();
              if (!found) void look(text === chosen.label ? '' : text);
              else setActive((active + step + found.length) % Math.max(found.length, 1));
            } else if (event.key === 'Enter' && isAsking.current && !event.metaKey && !event.ctrlKey) {
              event.preventDefault();
            } else if (event.key === 'Enter' && found?.[active] && !event.metaKey && !event.ctrlKey) {
              event.preventDefault();
              choose(found[active]);
            } else if (event.key === 'Escape' && isOpen) {
              event.stopPropagation();
              close();
            }
          }}
          className={controlClass(field.error, isFilter && 'min-h-9! py-1 text-sm! pointer-coarse:min-h-11!')}
        />
        <SuggestionList
          id={list}
          label={field.label}
          suggestions={found ?? []}
          isOpen={Boolean(found?.length)}
          active={active}
          onChoose={choose}
          // The filter panel scrolls.
          isFloating={!isFilter}
        />
        <output className="mt-1 block text-ink-soft text-sm empty:hidden">{found?.length === 0 ? none : ''}</output>
      </div>
    </>
  );
  return isFilter ? control : <Field {...field}>{control}</Field>;
}
