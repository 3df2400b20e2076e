import { createHash } from 'node:crypto';
import { foldedText } from '@/lib/run/db/folded-text';
import { signLink, verifyLink } from '@/lib/run/secrets/tokens';

const SECONDS = 14 * 86_400;

const digestOf = (email: string) => createHash('sha256').update(foldedText(email)).digest('base64url').slice(0, 16);

/** The token in an invitation e-mail: proves that its reader owns this address, as long as the invitation names it. */
export const signInvitation = (id: string, email: string): Promise<string> =>
  signLink('membership', `${id} ${digestOf(email)}`, SECONDS);

/** The invitation of a token, and whether it was sent to an address; null if the token was not signed for this. */
export async function readInvitation(token: string) {
  const [id, digest] = (await verifyLink('membership', token))?.split(' ') ?? [];
  return id ? { id, wentTo: (email: string) => digestOf(email) === digest } : null;
}
