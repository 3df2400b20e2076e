// Also part of the islands: loads the library when a passkey is used.
import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';

/** The address for challenges: within a session, or for the second step of signing in. */
export type ChallengeUrl = '/api/me/verification/passkey' | '/api/auth/factor/passkey';

export const supportsPasskeys = () => 'PublicKeyCredential' in window;

/** A challenge for this person's passkeys, valid once; null if they have none, or the browser supports none. */
export async function fetchChallenge(at: ChallengeUrl): Promise<PublicKeyCredentialRequestOptionsJSON | null> {
  if (!supportsPasskeys()) return null;
  const headers = { accept: 'application/json' };
  const answer = await fetch(at, { method: 'POST', cache: 'no-store', headers }).catch(() => null);
  const said = answer?.ok
    ? ((await answer.json().catch(() => null)) as { options: PublicKeyCredentialRequestOptionsJSON | null } | null)
    : null;
  return said?.options ?? null;
}

/** Asks for finger, face or PIN. Returns the assertion for the server as JSON; null if the person cancelled. */
export async function signWithPasskey(optionsJSON: PublicKeyCredentialRequestOptionsJSON): Promise<string | null> {
  const signed = await import('@simplewebauthn/browser')
    .then(({ startAuthentication }) => startAuthentication({ optionsJSON }))
    .catch(() => null);
  return signed && JSON.stringify(signed);
}
