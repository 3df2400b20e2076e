import { badRequest } from '@/lib/errors';
import { type PortalSent, portalForm } from '@/lib/http/portal-form';
import { eraseUser } from '@/lib/users/erase-user';
import { liftBounce } from '@/lib/users/lift-bounce';
import { resetFactors } from '@/lib/users/reset-factors';
import { revokeSessionsOf } from '@/lib/users/revoke-sessions-of';
import { sendAccountLink } from '@/lib/users/send-account-link';
import { setEmail } from '@/lib/users/set-email';
import { setPassword } from '@/lib/users/set-password';

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
