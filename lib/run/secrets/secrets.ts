import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits for a link or a refresh token. Only its hash is stored. */
export const newSecret = () => randomBytes(32).toString('base64url');

/** SHA-256, hexadecimal. Sufficient for random secrets; for passwords see lib/nouns/accounts/passwords.ts. */
export const hashSecret = (secret: string) => createHash('sha256').update(secret).digest('hex');
