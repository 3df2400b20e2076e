import type { PortalSent } from '@/lib/core/verb';
import { eraseUser } from '@/lib/nouns/users/erase-user';
import { liftBounce } from '@/lib/nouns/users/lift-bounce';
import { resetFactors } from '@/lib/nouns/users/reset-factors';
import { revokeSessionsOf } from '@/lib/nouns/users/revoke-sessions-of';
import { sendAccountLink } from '@/lib/nouns/users/send-account-link';
import { setEmail } from '@/lib/nouns/users/set-email';
import { setPassword } from '@/lib/nouns/users/set-password';
import { badRequest } from '@/lib/run/errors';
import { portalForm } from '@/lib/web/http/portal-form';

type Act = (sent: PortalSent, userId: string) => Promise<void>;

/** The account actions of the admin's user screen, selected by `act`. */
const acts: Record<string, Act> = {
  endSession: ({ me, values }, userId) => revokeSessionsOf(me, userId, values.session ?? ''),
  endSessions: ({ me }, userId) => revokeSessionsOf(me, userId),
  sendReset: ({ me }, userId) => sendAccountLink(me, userId, 'password-reset'),
  sendConfirmation: ({ me }, userId) => sendAccountLink(me, userId, 'confirmation'),
  liftBounce: ({ me }, userId) => liftBounce(me, userId),
  setEmail: ({ me, values }, userId) => setEmail(me, userId, values.email ?? ''),
  setPassword: ({ me, values }, userId) => setPassword(me, userId, values.password ?? ''),
  resetFactors: ({ me, values }, userId) => resetFactors(me, userId, values.reason ?? ''),
  erase: ({ me, values }, userId) => eraseUser(me, userId, values.reason ?? ''),
};

export const POST = portalForm({
  page: ({ userId = '' }) => `users/${encodeURIComponent(userId)}`,
  saved: 'account',
  submit: async (sent) => {
    const { act = '', userId = '' } = sent.values;
    const run = Object.hasOwn(acts, act) ? acts[act] : undefined;
    if (!run) throw badRequest();
    await run(sent, userId);
    return act === 'erase' ? { to: '/admin/users?saved=account' } : undefined;
  },
});
