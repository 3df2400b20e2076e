import { requireVerified } from '@/lib/core/actor/require-person';
import { definePortalForm } from '@/lib/core/verb';
import { changePassword } from '@/lib/nouns/accounts/change-password';
import { checkOwnPassword, checkRepeated } from '@/lib/nouns/accounts/check-own-password';
import { invalid, Problem } from '@/lib/run/errors';
import { claimsOf } from '@/lib/run/secrets/tokens';

export const changePasswordForm = definePortalForm('POST /me/password', {
  summary: 'Change one’s password',
  fields: 'oldPassword password passwordAgain',
  page: 'profile/change-password',
  saved: 'password',
  isForNewPassword: true,
  submit: async ({ me, values, request }) => {
    if (me.hasFactor) requireVerified(me);
    checkRepeated(values);
    const { sid } = (await claimsOf(request.headers))!;
    const { oldPassword = '', password = '' } = values;
    const checked = await checkOwnPassword(me.id, sid, oldPassword);
    await changePassword({ userId: me.id, checked, password, keepSession: sid }).catch((problem: unknown) => {
      const isOld = problem instanceof Problem && problem.key === 'errors.passwordWrong';
      throw isOld ? invalid([{ field: 'oldPassword', message: problem.key }]) : problem;
    });
  },
});
