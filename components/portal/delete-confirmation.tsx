'use client';
import { type ReactNode, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog, DialogButtons } from '@/components/ui/dialog';
import { Icon } from '@/components/ui/icon';

interface DeleteConfirmationProps {
  trigger: string;
  title: string;
  text: string;
  yes: string;
  no: string;
  action: string;
  children?: ReactNode;
}

export function DeleteConfirmation({ trigger, title, text, yes, no, action, children }: DeleteConfirmationProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
        <Icon name="trash" className="size-4" />
        {trigger}
      </Button>
      <Dialog title={title} description={text} open={isOpen} onOpenChange={setOpen} closeLabel={no}>
        <form method="post" action={action} className="space-y-5">
          {children}
          <DialogButtons>
            <Button type="submit" variant="danger">
              {yes}
            </Button>
            {/* Without other fields, the harmless answer gets the focus. */}
            <Button variant="secondary" onClick={() => setOpen(false)} {...(!children && { 'data-first': true })}>
              {no}
            </Button>
          </DialogButtons>
        </form>
      </Dialog>
    </>
  );
}
