'use client';
import { useRef, useState } from 'react';
import { callApi } from '@/components/portal/call-api';
import { classNames } from '@/components/ui/class-names';
import { controlClass, controlProps, Field, type FieldProps } from '@/components/ui/field';
import { useIsAlive } from '@/components/ui/is-alive';
import { LONGEST } from '@/lib/core/fields/schema.longest';
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

type FoundRecord = { id: string; name: string };
const WAIT_MS = 200;
const MAX_SUGGESTIONS = 8;

/** A reference, searched by name; without JavaScript the name is looked up when the form is sent. */
export function ReferenceField(props: ReferenceFieldProps) {
  const { to, nameFields, among, chosenId, named, placeholder, none, isFilter, ...field } = props;
  const { name } = field;
  const isAlive = useIsAlive();
  const [chosen, setChosen] = useState<FoundRecord>({ id: chosenId, name: named });
  const [text, setText] = useState(named);
  const [found, setFound] = useState<FoundRecord[] | null>(null);
  const [active, setActive] = useState(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const asked = useRef(0);
  /** The listed records no longer match the typed text. */
  const isAsking = useRef(false);
  const list = `${field.id ?? name}-list`;
  const hidden = useInputEvent<HTMLInputElement>(chosen.id);

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
        id: record._id,
        name: nameFields
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
    // The listed records do not match the text.
    setFound(null);
    clearTimeout(timer.current);
    asked.current += 1;
    isAsking.current = true;
    timer.current = setTimeout(() => void look(written.trim()), WAIT_MS);
  }
  function choose(one: FoundRecord) {
    setChosen(one);
    setText(one.name);
    close();
  }
  const isOpen = found !== null;
  const isPicked = isFilter && isAlive && text.trim() === chosen.name;
  // Without a name there was no text to clear: a filter by nobody, or by somebody whose name is hidden, stays.
  const isCleared = isFilter && text.trim() === '' && chosen.name !== '';
  const control = (
    <>
      <input ref={hidden} type="hidden" name={name} value={isCleared ? '' : chosen.id} />
      {!isPicked && <input type="hidden" name={`${name}.named`} value={chosen.name} />}
      <div className="relative">
        <input
          type="text"
          {...controlProps(field)}
          name={isPicked || (isFilter && isAlive && text.trim() === '') ? undefined : `${name}.text`}
          {...(isFilter && { 'aria-label': field.label })}
          value={text}
          placeholder={placeholder}
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={isOpen}
          aria-controls={list}
          aria-activedescendant={isOpen && found.length > 0 ? `${list}-${active}` : undefined}
          autoComplete="off"
          spellCheck={false}
          maxLength={LONGEST.search}
          onFocus={(event) => event.currentTarget.select()}
          onClick={() => isOpen || void look(text === chosen.name ? '' : text.trim())}
          onChange={(event) => type(event.target.value)}
          onBlur={close}
          onKeyDown={(event) => {
            const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
            if (step) {
              event.preventDefault();
              if (!found) void look(text === chosen.name ? '' : text);
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
        <div
          id={list}
          role="listbox"
          aria-label={field.label}
          hidden={!isOpen || found.length === 0}
          className={classNames(
            'mt-1 max-h-80 overflow-auto rounded-control border border-line bg-raised p-1',
            // The filter panel scrolls: a list floating in it would be cut off.
            !isFilter && 'absolute inset-x-0 top-full z-30 shadow-float',
          )}
        >
          {found?.map((one, index) => (
            <div
              key={one.id}
              id={`${list}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              // Runs before the field loses the focus, which would close the list.
              onMouseDown={(event) => {
                event.preventDefault();
                choose(one);
              }}
              className={classNames(
                'flex min-h-11 cursor-pointer items-center rounded-control px-3 py-1.5 hover:bg-accent-soft',
                index === active && 'bg-accent-soft',
              )}
            >
              {one.name}
            </div>
          ))}
        </div>
        <output className="mt-1 block text-ink-soft text-sm empty:hidden">{found?.length === 0 ? none : ''}</output>
      </div>
    </>
  );
  return isFilter ? control : <Field {...field}>{control}</Field>;
}
