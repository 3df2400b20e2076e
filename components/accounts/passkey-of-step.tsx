'use client';
import { useEffect, useState } from 'react';
import { Button } from '@/components/ui/button';
import { fetchChallenge, signWithPasskey } from './sign-with-passkey';

const ask = () => fetchChallenge('/api/auth/factor/passkey');

interface PasskeyOfStepProps {
  words: { passkey: string; passkeyFailed: string };
  /** Called with the serialized assertion. */
  onSigned: (signed: string) => void;
}

/** In the dialog for signing in again: the second step with a passkey, for who has one. */
export function PasskeyOfStep({ words, onSigned }: PasskeyOfStepProps) {
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
    // What was signed counts once.
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
