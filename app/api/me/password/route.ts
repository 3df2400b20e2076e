import { changePassword } from '@/lib/accounts/change-password';
import { checkRepeated } from '@/lib/accounts/check-repeated';
import { claimsOf } from '@/lib/auth/actor-of';
import { requireVerified } from '@/lib/auth/require-verified';
import { invalid, Problem } from '@/lib/errors';
import { portalForm } from '@/lib/http/portal-form';

/** Changes the caller's password and ends all their other sessions. */
export const POST = portalForm({
  page: 'profile/change-password',
  saved: 'password',
  isForNewPassword: true,
  submit: async ({ me, values, request }) => {
    if (me.hasFactor) requireVerified(me);
    checkRepeated(values);
    const claims = await claimsOf(request.headers);
    const { oldPassword = '', password = '' } = values;
    await changePassword({ userId: me.id, oldPassword, password, keepSession: claims?.sid }).catch(
      (problem: unknown) => {
        const isOld = problem instanceof Problem && problem.key === 'errors.passwordWrong';
        throw isOld ? invalid([{ field: 'oldPassword', message: problem.key }]) : problem;
      },
    );
  },
});
