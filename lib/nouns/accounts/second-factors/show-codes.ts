import type { Person } from '@/lib/core/actor/actor';
import { hrefOf } from '@/lib/core/actor/roles';
import { openSecret, sealSecret } from '@/lib/run/secrets/seal-secret';
import { sessionCookie } from '@/lib/run/secrets/tokens';
import { FACTOR_SCREEN } from './schema';

const PURPOSE = 'recovery-codes';
const SECONDS = 10 * 60;

/** The cookie that passes new recovery codes to the screen that shows them once: the database has only their hashes. */
export const codesCookie = sessionCookie.name.replace('session', 'codes');

export function codesCookieText(me: Person, codes: string[]): string {
  const value = codes.length > 0 ? sealSecret(PURPOSE, me.id, codes.join(' ')) : '';
  const age = value ? SECONDS : 0;
  const { secure } = sessionCookie.options;
  const path = hrefOf(me.group, FACTOR_SCREEN);
  return `${codesCookie}=${value}; Path=${path}; Max-Age=${age}; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`;
}

export const codesIn = (me: Person, value: string | undefined): string[] =>
  (value && openSecret(PURPOSE, me.id, value)?.split(' ')) || [];
