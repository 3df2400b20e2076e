// Also part of the islands: loads the library when a passkey is used.
import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';

/** Where to ask what has to be signed: in a session, or for the second step of signing in. */
export type AskedAt = '/api/me/verification/passkey' | '/api/auth/factor/passkey';

export const knowsPasskeys = () => 'PublicKeyCredential' in window;

/** What this person's passkeys have to sign, once; null if there are none here. */
export async function whatToSign(at: AskedAt): Promise<PublicKeyCredentialRequestOptionsJSON | null> {
  if (!knowsPasskeys()) return null;
  const headers = { accept: 'application/json' };
  const answer = await fetch(at, { method: 'POST', cache: 'no-store', headers }).catch(() => null);
  const said = answer?.ok ? ((await answer.json()) as { options: PublicKeyCredentialRequestOptionsJSON | null }) : null;
  return said?.options ?? null;
}

/** Asks for finger, face or PIN. Returns what the server takes as proof, as text; null if the person did not want to. */
export async function signWithPasskey(optionsJSON: PublicKeyCredentialRequestOptionsJSON): Promise<string | null> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const signed = await startAuthentication({ optionsJSON }).catch(() => null);
  return signed && JSON.stringify(signed);
}
