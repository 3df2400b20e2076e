// The only file that uses @simplewebauthn/server; loaded when the first passkey is used. A passkey counts for the site
// whose address is APP_URL, and only if its owner was verified: by finger, face or PIN.
import type { WebAuthnCredential } from '@simplewebauthn/server';
import type { NewPasskey, SignedByPasskey } from '@/lib/nouns/accounts/second-factors/schema';
import { log } from '@/lib/run/log';
import { siteAddress } from '@/lib/run/site-address';
import { theme } from '@/lib/run/theme';

const library = () => import('@simplewebauthn/server');

const { origin: expectedOrigin, hostname: rpID } = new URL(siteAddress);

type KnownKey = { id: string; transports: string[] };

/** WebAuthn options for making a passkey for this person, who has `known` ones already. */
export async function creationOptions(person: { id: string; email: string; name: string }, known: KnownKey[]) {
  const { generateRegistrationOptions } = await library();
  return generateRegistrationOptions({
    rpName: theme.name,
    rpID,
    userID: Buffer.from(person.id.replaceAll('-', ''), 'hex'),
    userName: person.email,
    userDisplayName: person.name,
    attestationType: 'none',
    excludeCredentials: known,
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
  });
}

export async function requestOptions(known: KnownKey[]) {
  const { generateAuthenticationOptions } = await library();
  return generateAuthenticationOptions({ rpID, allowCredentials: known, userVerification: 'required' });
}

/** The new key; null if the answer is not to this challenge, comes from another site, or nobody was verified. */
export async function readNewKey(response: NewPasskey, expectedChallenge: string): Promise<WebAuthnCredential | null> {
  return refusedAsNull(async () => {
    const { verifyRegistrationResponse } = await library();
    const expected = { expectedChallenge, expectedOrigin, expectedRPID: rpID, requireUserVerification: true };
    const read = await verifyRegistrationResponse({ response, ...expected });
    return read.registrationInfo?.credential ?? null;
  });
}

/** The key's counter after it has signed this challenge; null if the signature does not count. */
export async function readSignature(
  response: SignedByPasskey,
  expectedChallenge: string,
  credential: WebAuthnCredential,
) {
  return refusedAsNull(async () => {
    const { verifyAuthenticationResponse } = await library();
    const expected = { expectedChallenge, expectedOrigin, expectedRPID: rpID, requireUserVerification: true };
    const read = await verifyAuthenticationResponse({ response, credential, ...expected });
    return read.verified ? read.authenticationInfo.newCounter : null;
  });
}

/** The library throws for whatever is wrong: another challenge, another site, a counter that went back. */
async function refusedAsNull<T>(read: () => Promise<T>): Promise<T | null> {
  try {
    return await read();
  } catch (err) {
    log.debug({ err }, 'a passkey was refused');
    return null;
  }
}
