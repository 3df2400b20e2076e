'use client';
import { useTranslations } from 'next-intl';
import { type FormEvent, useRef } from 'react';
import { Button } from '@/components/ui/button';
import { TextField } from '@/components/ui/text-field';

/** The field for typing a code; cleared for the next one. */
export function CodeEntry({ onText }: { onText: (text: string) => boolean }) {
  const t = useTranslations('kit');
  const form = useRef<HTMLFormElement>(null);
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const text = new FormData(event.currentTarget).get('code');
    if (typeof text === 'string' && onText(text)) form.current?.reset();
  }
  return (
    <form ref={form} onSubmit={submit} noValidate>
      <TextField
        name="code"
        label={t('code')}
        hint={t('codeHint')}
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="done"
        className="font-mono uppercase tracking-wider"
        beside={
          <Button type="submit" variant="secondary">
            {t('add')}
          </Button>
        }
      />
    </form>
  );
}
