'use client';
import { useEffect, useRef } from 'react';
import { toast } from '@/components/ui/toast';

export interface UndoForm {
  action: string;
  values: Record<string, string>;
}

/** Shows a message once, and removes its key from the address, so that a reload does not show it again. */
export function SavedToast({ text, undo }: { text: string; undo?: UndoForm | undefined }) {
  const form = useRef<HTMLFormElement>(null);
  const isUndoable = undo !== undefined;
  useEffect(() => {
    toast({ text, ...(isUndoable && { undo: () => form.current?.requestSubmit() }) });
    const address = new URL(window.location.href);
    address.searchParams.delete('saved');
    address.searchParams.delete('undo');
    window.history.replaceState(window.history.state, '', address);
  }, [text, isUndoable]);
  return (
    undo && (
      <form ref={form} method="post" action={undo.action} hidden>
        {Object.entries(undo.values).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
      </form>
    )
  );
}
