import { isEnough, PATIENCE, proofText } from '@/lib/web/form-proofs/rules';

/** Hashes asked for at a time: each is a message to another thread. */
const AT_ONCE = 256;

/**
 * Finds the number that proves this browser's work to the server. Browsers offer hashes over HTTPS only; without them
 * it waits as long as people without JavaScript do, and the answer is empty.
 */
export async function solveChallenge(challenge: string): Promise<string> {
  if (!globalThis.crypto?.subtle) {
    await new Promise((resolve) => setTimeout(resolve, (PATIENCE + 1) * 1000));
    return '';
  }
  const encoder = new TextEncoder();
  for (let first = 0; ; first += AT_ONCE) {
    const digests = await Promise.all(
      Array.from({ length: AT_ONCE }, (_, n) =>
        crypto.subtle.digest('SHA-256', encoder.encode(proofText(challenge, String(first + n)))),
      ),
    );
    const at = digests.findIndex((digest) => isEnough(new Uint8Array(digest)));
    if (at >= 0) return String(first + at);
  }
}
