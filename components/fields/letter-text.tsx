'use client';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import { Field, type FieldProps } from '@/components/ui/field';
import { TextAreaField } from '@/components/ui/text-field';
import type { RichTextProps } from './rich-text';

interface LetterTextProps extends FieldProps {
  defaultValue: string;
  maxLength: number;
}

/** A text with markup: a WYSIWYG editor once it is loaded; before that, or without scripts, a plain text field. */
export function LetterText({ defaultValue, maxLength, ...field }: LetterTextProps) {
  const [Editor, setEditor] = useState<ComponentType<RichTextProps> | null>(null);
  const [html, setHtml] = useState(defaultValue);
  const input = useRef<HTMLInputElement>(null);
  // Somebody has begun to write before the editor was loaded.
  const [isBegun, setBegun] = useState(false);
  const { id = field.name } = field;
  useEffect(() => {
    let isGone = false;
    const load = async () => {
      const { RichText } = await import('./rich-text');
      if (isGone) return;
      setBegun(document.activeElement?.id === id);
      setEditor(() => RichText);
    };
    load().catch(() => {});
    return () => {
      isGone = true;
    };
  }, [id]);
  if (!Editor)
    return (
      <TextAreaField
        {...field}
        rows={14}
        value={html}
        maxLength={maxLength}
        onChange={(event) => setHtml(event.target.value)}
      />
    );
  return (
    <Field {...field}>
      <input ref={input} type="hidden" name={field.name} value={html} />
      <Editor
        field={field}
        html={html}
        isBegun={isBegun}
        onChange={(now) => {
          setHtml(now);
          // Toolbar changes fire no input event: this tells the form that there is something to save.
          input.current?.dispatchEvent(new Event('input', { bubbles: true }));
        }}
      />
    </Field>
  );
}
