'use client';
import { type ComponentProps, useRef, useState } from 'react';
import { SavedTexts } from '@/components/fields/rich-text-bar';
import { buttonClass } from '@/components/ui/button';
import { TextAreaField } from '@/components/ui/text-field';
import { trustedMarkup } from '@/components/ui/trusted-markup';
import { LONGEST_NOTE } from '@/lib/nouns/requests/notes/schema';

/** By field and request: another request may be opened in between. */
const begun = new Map<string, string>();

export function KeptText({ of, ...field }: { of: string } & ComponentProps<typeof TextAreaField>) {
  const place = `${field.id} ${of}`;
  const [before] = useState(() => begun.get(place));
  return (
    <TextAreaField
      {...field}
      defaultValue={before}
      onInput={({ currentTarget: { value } }) => (value ? begun.set(place, value) : begun.delete(place))}
    />
  );
}

interface AnswerBoxProps {
  of: string;
  words: { label: string; hint: string; close: string; next: string };
  hasTexts: boolean;
}

/** The answer to a request, perhaps begun with a saved text; sent with or without closing the request. */
export function AnswerBox({ of, words, hasTexts }: AnswerBoxProps) {
  const area = useRef<HTMLDivElement>(null);
  const close = useRef<HTMLButtonElement>(null);
  function insert(html: string) {
    const field = area.current?.querySelector('textarea');
    if (!field) return;
    field.setRangeText(plainText(html), field.selectionStart, field.selectionEnd, 'end');
    field.dispatchEvent(new Event('input', { bubbles: true }));
    field.focus();
  }
  return (
    <div ref={area} className="space-y-2">
      <KeptText
        of={of}
        name="text"
        id="answer-text"
        data-key="r"
        rows={6}
        label={words.label}
        hint={words.hint}
        maxLength={LONGEST_NOTE}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          event.currentTarget.form?.requestSubmit(close.current);
        }}
      />
      <div className="flex flex-wrap items-center gap-2">
        <button ref={close} type="submit" name="follow" value="close" className={buttonClass()}>
          {words.close}
        </button>
        <button type="submit" name="follow" value="" className={buttonClass({ variant: 'secondary' })}>
          {words.next}
        </button>
        {hasTexts && (
          <span className="ml-auto">
            <SavedTexts onChoose={insert} />
          </span>
        )}
      </div>
    </div>
  );
}

/** A saved text without its markup, its paragraphs apart. */
function plainText(html: string): string {
  const apart = html.replaceAll(/<(br|\/p|\/li|\/h\d)[^>]*>/g, '$&\n');
  const { body } = new DOMParser().parseFromString(trustedMarkup(apart), 'text/html');
  return (body.textContent ?? '').replaceAll(/\n{3,}/g, '\n\n').trim();
}
