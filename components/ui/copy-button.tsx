'use client';

import { useState } from 'react';
import { Button } from './button';
import { toast } from './toast';

interface CopyButtonProps {
  text: string;
  label: string;
  done: string;
  failed: string;
}

/** Copies a text. Without a script the button does nothing, and the text can be selected, as where the browser refuses. */
export function CopyButton({ text, label, done, failed }: CopyButtonProps) {
  const [isDone, setDone] = useState(false);
  const copy = () =>
    // Without HTTPS there is none.
    Promise.resolve(navigator.clipboard?.writeText(text) ?? Promise.reject(new Error('no clipboard'))).then(
      () => setDone(true),
      () => toast({ text: failed, tone: 'bad' }),
    );
  return (
    <Button type="button" onClick={() => void copy()}>
      <span aria-live="polite">{isDone ? done : label}</span>
    </Button>
  );
}
