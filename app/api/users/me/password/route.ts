import { changePassword } from '@/lib/accounts/change-password';
import { checkCredentials } from '@/lib/accounts/check-credentials';
import { passwordAlone, passwordChange } from '@/lib/accounts/schema';
import { claimsOf } from '@/lib/auth/actor-of';
import { basicCredentials } from '@/lib/auth/basic-credentials';
import { requirePerson } from '@/lib/auth/require-person';
import { requireVerified } from '@/lib/auth/require-verified';
import { badRequest, forbidden, type Problem } from '@/lib/errors';
import { type Call, handle } from '@/lib/http/handle';
import { parse, readJson } from '@/lib/http/validation';
import { hasFactor } from '@/lib/second-factors/data';
import { notingFailure } from '@/lib/security-events/note-refusal';

const FOR_NEW_PASSWORD = { isForNewPassword: true };

/**
 * Clients of the previous system send the old password as basic credentials and only the new one in the body; a
 * signed-in session sends both in the body. With a second factor, the session must have shown it within the last
 * minutes: a stolen one and the known password are not enough.
 */
export const PUT = handle(async (call) => {
  const basic = basicCredentials(call.request);
  const body = await readJson(call.request);
  if (basic) {
    const { userId } = await ownerOf(basic, call);
    // Who has the password and no more would lock the owner out with it.
    if (await hasFactor(userId)) throw forbidden('errors.codeRequired');
    await changePassword({ userId, password: parse(passwordAlone, body).password });
  } else {
    const me = requirePerson(call.actor);
    if (me.hasFactor) requireVerified(me);
    const claims = await claimsOf(call.request.headers);
    await changePassword({ userId: me.id, keepSession: claims?.sid, ...parse(passwordChange, body) });
  }
  return new Response(null, { status: 204 });
}, FOR_NEW_PASSWORD);

/** A wrong old password is a 400 here, not a 401: the session, if any, is still valid. */
const ownerOf = (basic: NonNullable<ReturnType<typeof basicCredentials>>, { request }: Call) =>
  notingFailure(checkCredentials(basic, request), basic.email).catch((problem: Problem) => {
    throw problem.status === 401 ? badRequest('errors.passwordWrong') : problem;
  });
