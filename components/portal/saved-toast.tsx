'use client';
import { useEffect, useState } from 'react';
import { toast } from '@/components/ui/toast';

export interface UndoForm {
  action: string;
  values: Record<string, string>;
}

/** Shows a message once, and removes its key from the address, so that a reload does not show it again. */
export function SavedToast({ text, undo }: { text: string; undo?: UndoForm | undefined }) {
  const [first] = useState(undo);
  useEffect(() => {
    toast({ text, ...(first && { undo: () => send(first) }) });
    const address = new URL(window.location.href);
    address.searchParams.delete('saved');
    address.searchParams.delete('undo');
    window.history.replaceState(window.history.state, '', address);
  }, [text, first]);
  return null;
}

/** The toast stays when the screen is rendered again without the parameter. */
function send({ action, values }: UndoForm): void {
  const form = document.createElement('form');
  Object.assign(form, { method: 'post', action, hidden: true });
  for (const [name, value] of Object.entries(values))
    form.append(Object.assign(document.createElement('input'), { type: 'hidden', name, value }));
  (document.querySelector('[data-key-acts]') ?? document.body).append(form);
  form.requestSubmit();
}
