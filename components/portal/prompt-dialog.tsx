'use client';
import { usePathname } from 'next/navigation';
import type { ReactNode } from 'react';
import { Dialog } from '@/components/ui/dialog';

interface PromptDialogProps {
  title: string;
  text: string;
  /** A path below which the prompt is hidden, because there the person does what it asks for. */
  except: string;
  children: ReactNode;
}

/** A persistent dialog until its task is done: complete the profile, name a center. */
export function PromptDialog({ title, text, except, children }: PromptDialogProps) {
  const path = usePathname();
  if (path.startsWith(except)) return null;
  return (
    <Dialog title={title} description={text} open onOpenChange={() => {}}>
      {children}
    </Dialog>
  );
}
