'use client';

import { useState } from 'react';
import { Button } from './button';

interface CopyButtonProps {
  text: string;
  label: string;
  /** The label once it is copied. */
  done: string;
}

/** Copies a text. Without a script the button does nothing, and the text can be selected. */
export function CopyButton({ text, label, done }: CopyButtonProps) {
  const [isDone, setDone] = useState(false);
  return (
    <Button type="button" onClick={() => void navigator.clipboard.writeText(text).then(() => setDone(true))}>
      <span aria-live="polite">{isDone ? done : label}</span>
    </Button>
  );
}
