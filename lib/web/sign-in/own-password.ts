import { requirePerson, requireVerified } from '@/lib/core/actor/require-person';
import { parse, readJson } from '@/lib/core/fields/validation';
import { definePortalForm, definePublicForm, defineVerb } from '@/lib/core/verb';
import { changePassword } from '@/lib/nouns/accounts/change-password';
import { checkCredentials } from '@/lib/nouns/accounts/check-credentials';
import { checkOwnPassword, checkRepeated } from '@/lib/nouns/accounts/check-own-password';
import { resetPassword } from '@/lib/nouns/accounts/reset-password';
import { newPassword, passwordAlone, passwordChange } from '@/lib/nouns/accounts/schema';
import { hasFactor } from '@/lib/nouns/accounts/second-factors/data';
import { resetDeviceCookie } from '@/lib/nouns/accounts/sessions/known-device';
import { notingFailure } from '@/lib/nouns/security-events/note-refusal';
import { badRequest, forbidden, invalid, Problem } from '@/lib/run/errors';
import { basicCredentials } from '@/lib/run/secrets/basic-credentials';
import { claimsOf } from '@/lib/run/secrets/tokens';
import type { Call } from '@/lib/web/http/handle';
import { basic } from '@/lib/web/openapi/operation';
import { openArea } from '@/lib/web/sign-in/open-area';

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

/** An invited person is then signed in and lands in their area. */
export const useReset = definePublicForm('POST /password-resets/use', {
  summary: 'Set a new password; invited people are then signed in',
  tag: 'public',
  fields: 'token password passwordAgain privacyAccepted',
  page: '/password-resets',
  back: ({ values }) => `/password-resets/${encodeURIComponent(values.token ?? '')}`,
  secret: true,
  submit: async ({ request, values, locale }) => {
    checkRepeated(values);
    const { token: secret = '', password = '' } = values;
    const privacyAccepted = Boolean(values.privacyAccepted);
    const { userId, isInvited } = await resetPassword({ secret, password, privacyAccepted });
    // Also when other people's guesses had locked them out on this device.
    if (!isInvited) return { cookie: await resetDeviceCookie(userId) };
    return openArea(userId, request, { saved: 'welcome', locale });
  },
  json: { body: newPassword, run: ({ token: secret, ...chosen }) => resetPassword({ secret, ...chosen }) },
});

const FOR_NEW_PASSWORD = { isForNewPassword: true };

/**
 * Clients of the previous system send the old password as basic credentials and only the new one in the body; a
 * signed-in session sends both in the body. With a second factor, the session must have shown it within the last
 * minutes: a stolen one and the known password are not enough.
 */
export const changeOwnPassword = defineVerb('PUT /users/me/password', {
  summary: 'Change one’s password; the old one is sent as basic credentials, or in the body with a session',
  by: 'anybody',
  security: [...basic, { bearer: [] }, { session: [] }],
  transactions: 'own',
  reads: passwordChange.partial({ oldPassword: true }),
  ...FOR_NEW_PASSWORD,
  run: async (call) => {
    const sent = basicCredentials(call.request);
    const body = await readJson(call.request);
    if (sent) {
      const { userId, checked } = await ownerOf(sent, call);
      // A thief of only the password would lock the owner out with it.
      if (await hasFactor(userId)) throw forbidden('errors.codeRequired');
      await changePassword({ userId, checked, password: parse(passwordAlone, body).password });
    } else {
      const me = requirePerson(call.actor);
      if (me.hasFactor) requireVerified(me);
      const { sid } = (await claimsOf(call.request.headers))!;
      const { oldPassword, password } = parse(passwordChange, body);
      const checked = await checkOwnPassword(me.id, sid, oldPassword);
      await changePassword({ userId: me.id, checked, password, keepSession: sid });
    }
    return new Response(null, { status: 204 });
  },
});

/** A wrong old password is a 400 here, not a 401: the session, if any, is still valid. */
const ownerOf = (sent: NonNullable<ReturnType<typeof basicCredentials>>, { request }: Call) =>
  notingFailure(checkCredentials(sent, request), sent.email).catch((problem: Problem) => {
    throw problem.status === 401 ? badRequest('errors.passwordWrong') : problem;
  });
