'use client';
import { type ComponentProps, useState } from 'react';
import { SavedTexts } from '@/components/fields/saved-texts';
import { TextAreaField } from '@/components/ui/text-field';
import { trustedMarkup } from '@/components/ui/trusted-markup';
import { LONGEST_NOTE } from '@/lib/nouns/requests/notes/schema';

/** By field and request: another request may be opened in between. */
const begun = new Map<string, string>();

/** A text about the request with the id `of`, kept until it is sent: Ctrl + Enter presses its form's first button. */
export function KeptText({ of, ...field }: { of: string } & ComponentProps<typeof TextAreaField>) {
  const place = `${field.id} ${of}`;
  const [before] = useState(() => begun.get(place));
  return (
    <TextAreaField
      {...field}
      maxLength={LONGEST_NOTE}
      defaultValue={before ?? field.defaultValue}
      onInput={({ currentTarget: { value } }) => (value ? begun.set(place, value) : begun.delete(place))}
      onKeyDown={(event) => {
        const { form } = event.currentTarget;
        if (!form || event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        form.requestSubmit(form.querySelector<HTMLButtonElement>('button[type=submit]'));
      }}
    />
  );
}

/** Inserts a saved text into the text with this id, at the cursor. */
export function InsertText({ into, label }: { into: string; label: string }) {
  function insert(html: string) {
    const field = document.getElementById(into) as HTMLTextAreaElement;
    field.setRangeText(plainText(html), field.selectionStart, field.selectionEnd, 'end');
    field.dispatchEvent(new Event('input', { bubbles: true }));
    field.focus();
  }
  return <SavedTexts label={label} onChoose={insert} />;
}

/** A saved text without its markup, its paragraphs apart. */
function plainText(html: string): string {
  const apart = html.replaceAll(/<(br|\/p|\/li|\/h\d)[^>]*>/g, '$&\n');
  const { body } = new DOMParser().parseFromString(trustedMarkup(apart), 'text/html');
  return (body.textContent ?? '').replaceAll(/\n{3,}/g, '\n\n').trim();
}
