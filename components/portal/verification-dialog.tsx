'use client';
import { type FormEvent, useEffect, useEffectEvent, useState } from 'react';
import { PasskeyProof } from '@/components/accounts/passkey-proof';
import { Button } from '@/components/ui/button';
import { Dialog, DialogButtons } from '@/components/ui/dialog';
import { listen } from '@/components/ui/listen';
import { Notice } from '@/components/ui/notice';
import { TextField } from '@/components/ui/text-field';
import { LONGEST } from '@/lib/core/fields/schema.longest';
import type { Texts } from '@/lib/run/i18n/texts';
import { callApi, VERIFICATION_EVENT } from './call-api';

/** `isCode`: a code is asked for instead of the password. */
export type VerificationWords = Texts<'title text password submit cancel failed'> & { isCode: boolean };

type Decide = (isVerified: boolean) => void;

/** Asks for the password when a call requires it; then the call is repeated, or fails as before. */
export function VerificationDialog({ email, words }: { email: string; words: VerificationWords }) {
  const [decide, setDecide] = useState<Decide | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const asked = useEffectEvent((event: Event) => {
    event.preventDefault();
    setProblem(null);
    // An earlier call that asked fails: one question at a time.
    decide?.(false);
    setDecide(() => (event as CustomEvent<Decide>).detail);
  });
  useEffect(() => listen(window, { [VERIFICATION_EVENT]: asked }), []);
  function end(isVerified: boolean) {
    decide?.(isVerified);
    setDecide(null);
  }
  async function verify(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    event.stopPropagation(); // otherwise the form of the dialog below would be submitted too
    const form = event.currentTarget;
    const given = new FormData(form).get('verificationPassword');
    const body = words.isCode ? { code: given } : { password: given };
    setBusy(true);
    const answer = await callApi({ method: 'POST', path: '/api/me/verification', body });
    setBusy(false);
    if (answer.ok) return end(true);
    setProblem(answer.status ? (answer.errors.password ?? answer.errors.code ?? answer.message) : words.failed);
    form.querySelector<HTMLInputElement>('[data-first]')?.select();
  }
  return (
    <Dialog
      title={words.title}
      description={words.text}
      open={decide !== null}
      onOpenChange={(isOpen) => !isOpen && end(false)}
      closeLabel={words.cancel}
    >
      <form onSubmit={(event) => void verify(event)} noValidate className="space-y-4">
        {problem && (
          <Notice tone="bad" role="alert">
            {problem}
          </Notice>
        )}
        <PasskeyProof onProved={() => end(true)} />
        {/* For password managers, which need the user name. */}
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        <TextField
          name="verificationPassword"
          id="verification-password"
          type={words.isCode ? 'text' : 'password'}
          label={words.password}
          autoComplete={words.isCode ? 'one-time-code' : 'current-password'}
          data-first
          maxLength={LONGEST.password}
        />
        <DialogButtons>
          <Button type="submit" disabled={isBusy}>
            {words.submit}
          </Button>
          <Button variant="secondary" onClick={() => end(false)}>
            {words.cancel}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
