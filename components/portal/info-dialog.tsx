'use client';

import { usePathname } from 'next/navigation';
import { type ReactNode, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog, DialogButtons } from '@/components/ui/dialog';

interface PromptDialogProps {
  title: string;
  text: string;
  except: string;
  children: ReactNode;
}

/** A persistent dialog until its task is done: complete the profile, name a center. */
export function PromptDialog({ title, text, except, children }: PromptDialogProps) {
  const path = usePathname();
  if (path.startsWith(except)) return null;
  return (
    <Dialog title={title} description={text} open onOpenChange={() => {}}>
      <DialogButtons>{children}</DialogButtons>
    </Dialog>
  );
}

interface InfoDialogProps {
  title: string;
  text: string;
  /** "I understand" */
  button: string;
  /** Of the cross, for screen readers. */
  close: string;
  onClose?: () => void;
}

export function InfoDialog({ title, text, button, close: closeLabel, onClose }: InfoDialogProps) {
  const [isOpen, setOpen] = useState(true);
  const close = () => {
    setOpen(false);
    // After a reload it is not shown again.
    const address = new URL(window.location.href);
    address.searchParams.delete('saved');
    window.history.replaceState(window.history.state, '', address);
    onClose?.();
  };
  return (
    <Dialog title={title} description={text} open={isOpen} onOpenChange={close} closeLabel={closeLabel}>
      <DialogButtons>
        <Button onClick={close}>{button}</Button>
      </DialogButtons>
    </Dialog>
  );
}
