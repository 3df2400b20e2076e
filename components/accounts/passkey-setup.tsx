'use client';
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser';
import { type FormEvent, useRef, useState } from 'react';
import { callApi } from '@/components/portal/call-api';
import { Button } from '@/components/ui/button';
import { useInBrowser } from '@/components/ui/is-alive';
import { TextField } from '@/components/ui/text-field';
import { LONGEST_NAME } from '@/lib/nouns/accounts/second-factors/rules';
import { FactorForm } from './second-factors';
import { supportsPasskeys } from './sign-with-passkey';

interface PasskeySetupProps {
  name: string;
  words: { name: string; nameHint: string; add: string; unsupported: string; needsScript: string; failed: string };
}

/** Makes a passkey and sends it with its name, as a form like the others of the screen. */
export function PasskeySetup({ name, words }: PasskeySetupProps) {
  const isKnown = useInBrowser(supportsPasskeys, null);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const made = useRef<HTMLInputElement>(null);
  async function add(event: FormEvent<HTMLFormElement>) {
    if (made.current?.value) return;
    event.preventDefault();
    const form = event.currentTarget;
    setBusy(true);
    setProblem(null);
    const answer = await callApi({ method: 'POST', path: '/api/me/second-factor/passkey' });
    const { options } = (answer.ok ? answer.body : {}) as { options?: PublicKeyCredentialCreationOptionsJSON };
    const passkey =
      options &&
      (await import('@simplewebauthn/browser')
        .then(({ startRegistration }) => startRegistration({ optionsJSON: options }))
        .catch(() => null));
    setBusy(false);
    if (!passkey) return setProblem((!answer.ok && answer.message) || words.failed);
    made.current!.value = JSON.stringify(passkey);
    form.requestSubmit();
  }
  if (isKnown === null)
    return (
      <noscript>
        <p className="text-ink-soft text-sm">{words.needsScript}</p>
      </noscript>
    );
  if (!isKnown) return <p className="text-ink-soft text-sm">{words.unsupported}</p>;
  return (
    <FactorForm act="addPasskey" className="space-y-4" onSubmit={(event) => void add(event)}>
      <input type="hidden" name="passkey" ref={made} />
      <TextField name="name" label={words.name} hint={words.nameHint} defaultValue={name} maxLength={LONGEST_NAME} />
      {problem && (
        <p role="alert" className="text-bad text-sm">
          {problem}
        </p>
      )}
      <Button type="submit" id="passkey" disabled={isBusy}>
        {words.add}
      </Button>
    </FactorForm>
  );
}
