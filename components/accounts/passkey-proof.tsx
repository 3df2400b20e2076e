'use client';
import { createContext, type ReactNode, useContext, useState } from 'react';
import { callApi } from '@/components/portal/call-api';
import { Button } from '@/components/ui/button';
import { useInBrowser } from '@/components/ui/is-alive';
import { fetchChallenge, signWithPasskey, supportsPasskeys } from './sign-with-passkey';

export interface PasskeyWords {
  use: string;
  failed: string;
  done: string;
}

const Words = createContext<PasskeyWords | null>(null);

/** The words for people who have a passkey; null for others, who are not offered one. */
export const PasskeyProvider = ({ words, children }: { words: PasskeyWords | null; children: ReactNode }) => (
  <Words value={words}>{children}</Words>
);

interface PasskeyProofProps {
  /** Sends the form around it afterwards, which then needs no code. */
  sends?: boolean;
  /** Called afterwards instead. */
  onProved?: () => void;
}

/** A button beside the field for a code: confirms the identity with a passkey instead, for 15 minutes. */
export function PasskeyProof({ sends, onProved }: PasskeyProofProps) {
  const words = useContext(Words);
  const isSupported = useInBrowser(supportsPasskeys, false);
  const [state, setState] = useState<'busy' | 'failed' | 'done' | null>(null);
  if (!words || !isSupported) return null;
  async function prove(form: HTMLFormElement | null) {
    setState('busy');
    const options = await fetchChallenge('/api/me/verification/passkey');
    const signed = options && (await signWithPasskey(options));
    const body = signed ? { passkey: JSON.parse(signed) as object } : null;
    const answer = body && (await callApi({ method: 'POST', path: '/api/me/verification', body }));
    if (!answer?.ok) return setState('failed');
    setState('done');
    onProved?.();
    if (sends) form?.requestSubmit();
  }
  if (state === 'done')
    return (
      <p role="status" className="text-good text-sm">
        {words.done}
      </p>
    );
  return (
    <div className="space-y-2">
      <Button variant="secondary" disabled={state === 'busy'} onClick={(event) => void prove(event.currentTarget.form)}>
        {words.use}
      </Button>
      {state === 'failed' && (
        <p role="alert" className="text-bad text-sm">
          {words.failed}
        </p>
      )}
    </div>
  );
}
