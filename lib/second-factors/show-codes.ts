import type { Person } from '@/lib/auth/actor';
import { hrefOf } from '@/lib/auth/routes';
import { openSecret, sealSecret } from '@/lib/auth/seal-secret';
import { sessionCookie } from '@/lib/auth/tokens';
import { FACTOR_SCREEN } from './schema';

const PURPOSE = 'recovery-codes';
const SECONDS = 10 * 60;

/** Carries new recovery codes to the screen that shows them once: the database has only their hashes. */
export const codesCookie = sessionCookie.name.replace('session', 'codes');

/** As a Set-Cookie header, for that screen alone; without codes it ends what was there. */
export function codesCookieText(me: Person, codes: string[]): string {
  const value = codes.length > 0 ? sealSecret(PURPOSE, me.id, codes.join(' ')) : '';
  const age = value ? SECONDS : 0;
  const { secure } = sessionCookie.options;
  const path = hrefOf(me.group, FACTOR_SCREEN);
  return `${codesCookie}=${value}; Path=${path}; Max-Age=${age}; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`;
}

/** The codes in it; none for anybody else. */
export const codesIn = (me: Person, value: string | undefined): string[] =>
  (value && openSecret(PURPOSE, me.id, value)?.split(' ')) || [];
