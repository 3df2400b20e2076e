'use client';
import { type ReactNode, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';

interface DeleteConfirmationProps {
  /** On the button that asks. */
  trigger: string;
  /** Names the thing. */
  title: string;
  /** Says what follows. */
  text: string;
  yes: string;
  no: string;
  /** The route handler that deletes. */
  action: string;
  /** Further fields of the form. */
  children?: ReactNode;
}

/** Asks before something is deleted: yes or no. */
export function DeleteConfirmation({ trigger, title, text, yes, no, action, children }: DeleteConfirmationProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="danger" size="sm" onClick={() => setOpen(true)}>
        {trigger}
      </Button>
      <Dialog title={title} description={text} open={isOpen} onOpenChange={setOpen} closeLabel={no}>
        <form method="post" action={action} className="space-y-5">
          {children}
          <div className="flex flex-wrap gap-2">
            <Button type="submit" variant="danger">
              {yes}
            </Button>
            {/* Whom nothing else is asked of lands on the harmless answer. */}
            <Button variant="secondary" onClick={() => setOpen(false)} {...(!children && { 'data-first': true })}>
              {no}
            </Button>
          </div>
        </form>
      </Dialog>
    </>
  );
}
