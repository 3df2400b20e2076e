'use client';
import { useRouter } from 'next/navigation';
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { useControlWords } from '@/components/fields/control-words';
import { postForm } from '@/components/portal/call-api';
import { useIsAlive } from '@/components/ui/is-alive';
import { toast } from '@/components/ui/toast';

interface TickFormProps {
  action: string;
  saved: string;
  /** Sends the form where no scripts run. */
  button: ReactNode;
  children: ReactNode;
}

/** Boxes that are saved as they are ticked, and offer to undo it. */
export function TickForm({ action, saved, button, children }: TickFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const isAlive = useIsAlive();
  const router = useRouter();
  const { callFailed } = useControlWords();
  async function save(box: HTMLInputElement): Promise<void> {
    const { to, message } = await postForm(action, new FormData(form.current!));
    const turnBack = () => {
      box.checked = !box.checked;
    };
    if (!to) {
      turnBack();
      return toast({ text: message || callFailed, tone: 'bad' });
    }
    const undo = () => {
      turnBack();
      void save(box);
    };
    toast({ text: saved, undo });
    return router.refresh();
  }
  // Ticked before the scripts ran.
  const saveEarly = useEffectEvent(() => {
    const boxes = form.current!.querySelectorAll<HTMLInputElement>('[type=checkbox]');
    const early = [...boxes].find(({ checked, defaultChecked }) => checked !== defaultChecked);
    if (early) void save(early);
  });
  useEffect(() => saveEarly(), []);
  return (
    <form
      ref={form}
      method="post"
      action={action}
      onChange={({ target }) => void save(target as unknown as HTMLInputElement)}
      className="mt-1"
    >
      {children}
      {!isAlive && button}
    </form>
  );
}
