'use client';
import { type ReactNode, useRef } from 'react';
import { Dialog } from '@/components/ui/dialog';
import { LEAVE } from './guarded-form';

interface FormDialogProps {
  title: string;
  closeLabel: string;
  children: ReactNode;
}

/** A form over the screen it was opened from. The form decides whether it may be closed, because of unsaved work. */
export function FormDialog({ title, closeLabel, children }: FormDialogProps) {
  const inside = useRef<HTMLDivElement>(null);
  const leave = () => inside.current?.querySelector('form')?.dispatchEvent(new Event(LEAVE));
  return (
    <Dialog title={title} open onOpenChange={leave} closeLabel={closeLabel} size="wide">
      <div ref={inside}>{children}</div>
    </Dialog>
  );
}
