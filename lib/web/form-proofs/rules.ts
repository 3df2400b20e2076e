/** Zero bits at the beginning of the hash: 32,000 tries on average, less than a second on a laptop. */
const BITS = 15;

/** Seconds that browsers without JavaScript wait instead. */
export const WAIT_SECONDS = 20;

/** The hashed text: the server's challenge, and the number found by the browser. */
export const proofText = (challenge: string, found: string) => `${challenge}:${found}`;

/** Whether the SHA-256 of a proof's text begins with enough zero bits. */
export function isEnough(digest: Uint8Array): boolean {
  const [a = 255, b = 255] = digest;
  return ((a << 8) | b) >> (16 - BITS) === 0;
}
