'use client';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { controlClass, controlProps, Field } from '@/components/ui/field';
import { SuggestionList } from '@/components/ui/suggestion-list';
import { LONGEST_NOTE } from '@/lib/nouns/requests/notes/schema';

interface MentionFieldProps {
  label: string;
  hint: string;
  people: string[];
  peopleLabel: string;
  defaultValue?: string | undefined;
  error?: string | undefined;
}

const MAX_SUGGESTIONS = 6;

/** The text between the last @ and the cursor, while it can be the start of a name. */
const begun = (text: string, at: number) => /(?:^|\s)@([^@\n]{0,40})$/.exec(text.slice(0, at))?.[1];

/** A note in which `@` suggests the names of colleagues; without JavaScript names are typed in full. */
export function MentionField({ label, hint, people, peopleLabel, defaultValue, error }: MentionFieldProps) {
  const [fitting, setFitting] = useState<string[]>([]);
  const [active, setActive] = useState(0);
  const area = useRef<HTMLTextAreaElement>(null);
  const list = useId();
  const field = { name: 'text', id: 'note-text', label, hint, error };
  function look() {
    const { value, selectionStart } = area.current!;
    const typed = begun(value, selectionStart)?.toLowerCase();
    const found = typed === undefined ? [] : people.filter((name) => isBegun(name.toLowerCase(), typed));
    setFitting(found.slice(0, MAX_SUGGESTIONS));
    setActive(0);
  }
  function pick(name: string) {
    const { value, selectionStart } = area.current!;
    const from = selectionStart - (begun(value, selectionStart)?.length ?? 0);
    area.current!.setRangeText(`${name} `, from, selectionStart, 'end');
    area.current!.focus();
    setFitting([]);
  }
  function press(event: KeyboardEvent) {
    if (fitting.length === 0 || event.nativeEvent.isComposing) return;
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: fitting.length - 1 };
    const step = steps[event.key];
    if (step) setActive((active + step) % fitting.length);
    else if (event.key === 'Enter' || event.key === 'Tab') pick(fitting[active]!);
    else if (event.key === 'Escape') setFitting([]);
    else return;
    event.preventDefault();
  }
  return (
    <Field {...field}>
      <div className="relative">
        <textarea
          ref={area}
          rows={3}
          {...controlProps(field)}
          defaultValue={defaultValue}
          maxLength={LONGEST_NOTE}
          aria-autocomplete="list"
          aria-controls={fitting.length > 0 ? list : undefined}
          aria-activedescendant={fitting.length > 0 ? `${list}-${active}` : undefined}
          onInput={look}
          onKeyDown={press}
          onBlur={() => setFitting([])}
          className={controlClass(error, 'py-2.5')}
        />
        {fitting.length > 0 && (
          <SuggestionList
            id={list}
            label={peopleLabel}
            suggestions={fitting.map((name) => ({ key: name, label: name }))}
            isOpen
            active={active}
            onChoose={(name) => pick(name.label)}
          />
        )}
      </div>
    </Field>
  );
}

/** Or of the full name. */
const isBegun = (name: string, typed: string) =>
  name.startsWith(typed) || name.split(' ').some((part) => part.startsWith(typed) && typed !== '');
