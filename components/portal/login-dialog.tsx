'use client';
import { useRouter } from 'next/navigation';
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { fetchChallenge, signWithPasskey } from '@/components/accounts/sign-with-passkey';
import { Button, LinkButton } from '@/components/ui/button';
import { Dialog, DialogButtons } from '@/components/ui/dialog';
import { listen } from '@/components/ui/listen';
import { Notice } from '@/components/ui/notice';
import { EmailField, PasswordField, TextField } from '@/components/ui/text-field';
import { toast } from '@/components/ui/toast';
import { LONGEST } from '@/lib/core/fields/schema.longest';
import { IDLE_HEADER } from '@/lib/nouns/accounts/rules';
import { MOST_WRONG, STEP_PAGE, STEP_SECONDS } from '@/lib/nouns/accounts/second-factors/rules';
import type { Texts } from '@/lib/run/i18n/texts';
import { SESSION_ENDED, SIGNED_IN } from './call-api';

const ask = () => fetchChallenge('/api/auth/factor/passkey');

interface PasskeyOfStepProps {
  words: { passkey: string; passkeyFailed: string };
  /** Called with the serialized assertion. */
  onSigned: (signed: string) => void;
}

/** In the dialog for signing in again: the second step with a passkey, for people who have one. */
function PasskeyOfStep({ words, onSigned }: PasskeyOfStepProps) {
  const [options, setOptions] = useState<Awaited<ReturnType<typeof ask>>>(null);
  const [isFailed, setFailed] = useState(false);
  useEffect(() => {
    void ask().then(setOptions);
  }, []);
  if (!options) return null;
  async function sign(asked: NonNullable<typeof options>) {
    setFailed(false);
    const signed = await signWithPasskey(asked);
    if (!signed) return setFailed(true);
    onSigned(signed);
    // A signature is valid once.
    setOptions(await ask());
  }
  return (
    <div className="space-y-2">
      <Button variant="secondary" onClick={() => void sign(options)}>
        {words.passkey}
      </Button>
      {isFailed && (
        <p role="alert" className="text-bad text-sm">
          {words.passkeyFailed}
        </p>
      )}
    </div>
  );
}

/** `other…` are for another tab that shows somebody else, `{name}`; `stepEnded`: it took too long, or too many codes. */
type LoginWords =
  Texts<`title text email password submit wrong failed textCode code codeHint wrongCode passkey passkeyFailed stepEnded again
  welcome otherTitle otherText otherBack otherGo`> & { forgot: { href: string; text: string } };

interface LoginDialogProps {
  me: { id: string; email: string };
  words: LoginWords;
  providers: { href: string; text: string }[];
}

const EVERY_MS = 60_000;

interface SignedIn {
  _id: string;
  name?: string;
  surname?: string;
}

/** The session's person, null if the session has ended, undefined if the server does not answer. */
async function whoIsSignedIn(): Promise<SignedIn | null | undefined> {
  // Requested by the page itself, which keeps no session alive.
  const headers = { accept: 'application/json', [IDLE_HEADER]: '1' };
  const answer = await fetch('/api/users/me?fields=name,surname', { cache: 'no-store', headers }).catch(() => null);
  if (answer?.ok) return (await answer.json()) as SignedIn;
  return answer?.status === 401 ? null : undefined;
}

/**
 * Asks to sign in again when the session has ended during work; the screen stays as it is. The session is checked
 * when the page becomes visible, once a minute, and when a call was refused for that reason.
 */
export function LoginDialog({ me, words, providers }: LoginDialogProps) {
  const router = useRouter();
  const [isOpen, setOpen] = useState(false);
  const [problem, setProblem] = useState<'wrong' | 'wrongCode' | 'stepEnded' | 'failed' | null>(null);
  const [step, setStep] = useState<{ until: number; wrong: number } | null>(null);
  const needsCode = step !== null;
  const [isBusy, setBusy] = useState(false);
  // Counts sign-ins: a late answer to an earlier request is about the session before.
  const signIns = useRef(0);
  // The person of this browser's other tabs: an admin views as somebody, or somebody else has signed in.
  const [other, setOther] = useState<string | null>(null);
  // Another tab has signed in, or gone back to this person.
  const resume = useEffectEvent(() => {
    if (isOpen) welcomeBack();
    else if (other !== null) window.dispatchEvent(new Event(SIGNED_IN));
  });
  useEffect(() => {
    const look = async () => {
      if (document.visibilityState !== 'visible') return;
      const before = signIns.current;
      const who = await whoIsSignedIn();
      if (before !== signIns.current) return;
      if (who === null) return setOpen(true);
      if (who) setOther(otherName(who));
      if (who?._id === me.id) resume();
    };
    const otherName = ({ _id, name, surname }: SignedIn) =>
      _id === me.id ? null : [name, surname].filter(Boolean).join(' ') || '—';
    const timer = setInterval(() => void look(), EVERY_MS);
    const onEnd = (event: Event) => {
      event.preventDefault(); // the refused call waits
      void reopen();
    };
    // A call refused before the person signed in again may learn of it only afterwards: it is sent again at once.
    const reopen = async () => {
      const who = await whoIsSignedIn();
      if (who) setOther(otherName(who));
      if (who?._id === me.id) window.dispatchEvent(new Event(SIGNED_IN));
      else if (!who) setOpen(true);
    };
    const stop = listen(window, { visibilitychange: look, [SESSION_ENDED]: onEnd });
    return () => {
      clearInterval(timer);
      stop();
    };
  }, [me.id]);
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    void signIn(new FormData(event.currentTarget), event.currentTarget);
  }
  async function signIn(body: FormData, form?: HTMLFormElement) {
    setBusy(true);
    const path = needsCode ? '/api/session/step' : '/api/session';
    const answer = await fetch(path, { method: 'POST', body }).catch(() => null);
    const who = await whoIsSignedIn();
    if (who) signIns.current += 1;
    setBusy(false);
    if (who === null && !needsCode && answer && new URL(answer.url).pathname.endsWith(STEP_PAGE)) {
      setProblem(null);
      return setStep({ until: Date.now() + STEP_SECONDS * 1000, wrong: 0 });
    }
    if (who === null && step) {
      const wrong = step.wrong + 1;
      // From now on even a right code would be refused: only the password helps.
      const isOver = wrong >= MOST_WRONG || Date.now() >= step.until;
      setStep(isOver ? null : { ...step, wrong });
      if (isOver) return setProblem('stepEnded');
    }
    if (!who) {
      // The button lost the focus while it was disabled.
      form?.querySelector<HTMLInputElement>('[data-first]')?.select();
      return setProblem(who !== null ? 'failed' : needsCode ? 'wrongCode' : 'wrong');
    }
    // Somebody else has signed in: they must not see this person's screen.
    if (who._id !== me.id) return window.location.assign('/api/session/landing');
    welcomeBack();
  }
  function welcomeBack() {
    setProblem(null);
    setStep(null);
    setOpen(false);
    window.dispatchEvent(new Event(SIGNED_IN)); // sends what was waiting
    toast({ text: words.welcome });
    router.refresh();
  }
  function signInByPasskey(passkey: string) {
    const body = new FormData();
    body.set('passkey', passkey);
    void signIn(body);
  }
  function startAgain() {
    setProblem(null);
    setStep(null);
  }
  async function endSeeing() {
    await fetch('/api/me/seeing/end', { method: 'POST', headers: { accept: 'application/json' } }).catch(() => null);
    if ((await whoIsSignedIn())?._id === me.id) {
      setOther(null);
      window.dispatchEvent(new Event(SIGNED_IN));
    } else window.location.assign('/api/session/landing');
  }
  if (other !== null && !isOpen)
    return (
      <Dialog
        title={words.otherTitle.replace('{name}', other)}
        description={words.otherText}
        open
        onOpenChange={() => {}}
      >
        <DialogButtons>
          <Button data-first onClick={() => void endSeeing()}>
            {words.otherBack}
          </Button>
          <LinkButton href="/api/session/landing" variant="secondary">
            {words.otherGo.replace('{name}', other)}
          </LinkButton>
        </DialogButtons>
      </Dialog>
    );
  return (
    <Dialog
      title={words.title}
      description={needsCode ? words.textCode : words.text}
      open={isOpen}
      onOpenChange={() => {}}
    >
      <form onSubmit={submit} noValidate className="space-y-4">
        {needsCode && <PasskeyOfStep words={words} onSigned={signInByPasskey} />}
        {problem && (
          <Notice tone="bad" role="alert">
            {words[problem]}
          </Notice>
        )}
        {needsCode ? (
          <TextField
            key="code"
            name="code"
            id="dialog-code"
            label={words.code}
            hint={words.codeHint}
            autoComplete="one-time-code"
            data-first
            maxLength={LONGEST.code}
          />
        ) : (
          <>
            <EmailField
              name="email"
              id="dialog-email"
              label={words.email}
              defaultValue={me.email}
              autoComplete="username"
            />
            <PasswordField name="password" id="dialog-password" label={words.password} data-first />
            {/* In a tab of its own: this screen waits. */}
            <a href={words.forgot.href} target="_blank" rel="noopener" className="link inline-block py-1 text-sm">
              {words.forgot.text}
            </a>
          </>
        )}
        <DialogButtons>
          <Button type="submit" disabled={isBusy}>
            {words.submit}
          </Button>
          {needsCode && (
            <Button variant="secondary" disabled={isBusy} onClick={startAgain}>
              {words.again}
            </Button>
          )}
        </DialogButtons>
      </form>
      {providers.length > 0 && (
        <div className="mt-5 grid gap-2 border-line border-t pt-5">
          {providers.map(({ href, text }) => (
            <LinkButton key={href} href={href} variant="secondary">
              {text}
            </LinkButton>
          ))}
        </div>
      )}
    </Dialog>
  );
}
