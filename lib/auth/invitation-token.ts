import { createHash } from 'node:crypto';
import { signLink, verifyLink } from '@/lib/auth/tokens';

const SECONDS = 14 * 86_400;

const digestOf = (email: string) => createHash('sha256').update(email.toLowerCase()).digest('base64url').slice(0, 16);

/** The token of the letter about an invitation: it answers for whoever reads this address, as long as it is theirs. */
export const signInvitation = (id: string, email: string): Promise<string> =>
  signLink('membership', `${id} ${digestOf(email)}`, SECONDS);

/** The invitation a token is about, and whether it went to an address; null for what was not signed for this. */
export async function readInvitation(token: string) {
  const [id, digest] = (await verifyLink('membership', token))?.split(' ') ?? [];
  return id ? { id, wentTo: (email: string) => digestOf(email) === digest } : null;
}
