'use client';
import { type FormEvent, useEffect, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Notice } from '@/components/ui/notice';
import { TextField } from '@/components/ui/text-field';
import { SavedNotice } from './saved-notice';

export interface LoginWords {
  title: string;
  text: string;
  email: string;
  password: string;
  submit: string;
  wrong: string;
  /** "Welcome back, {name}" */
  welcome: string;
}

const EVERY_MS = 60_000;

/** Whether the session of this page still holds: asked when one comes back to it, and once a minute. */
async function isSignedOut(): Promise<boolean> {
  const answer = await fetch('/api/users/me?fields=name', { cache: 'no-store' }).catch(() => null);
  return answer?.status === 401;
}

/** Asks to sign in again when the session has ended while one was working; what is on the screen stays as it is. */
export function LoginDialog({ email, words }: { email: string; words: LoginWords }) {
  const [isOpen, setOpen] = useState(false);
  const [isWrong, setWrong] = useState(false);
  const [welcome, setWelcome] = useState(false);
  useEffect(() => {
    const look = async () => {
      if (document.visibilityState === 'visible' && (await isSignedOut())) setOpen(true);
    };
    const timer = setInterval(() => void look(), EVERY_MS);
    const onReturn = () => void look();
    document.addEventListener('visibilitychange', onReturn);
    window.addEventListener('portal:session-ended', onReturn); // the open socket knows it first
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', onReturn);
      window.removeEventListener('portal:session-ended', onReturn);
    };
  }, []);
  async function signIn(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    await fetch('/api/session', { method: 'POST', body: new FormData(event.currentTarget) }).catch(() => null);
    if (await isSignedOut()) return setWrong(true);
    setOpen(false);
    setWelcome(true);
  }
  return (
    <>
      {welcome && <SavedNotice text={words.welcome} />}
      <Dialog title={words.title} description={words.text} open={isOpen} onOpenChange={() => {}}>
        <form onSubmit={(event) => void signIn(event)} className="space-y-4">
          {isWrong && (
            <Notice tone="bad" role="alert">
              {words.wrong}
            </Notice>
          )}
          <TextField name="email" type="email" label={words.email} defaultValue={email} autoComplete="username" />
          <TextField name="password" type="password" label={words.password} autoComplete="current-password" />
          <Button type="submit">{words.submit}</Button>
        </form>
      </Dialog>
    </>
  );
}
