import { definePublicForm } from '@/lib/core/verb';
import { stepCookie, stepCookieText } from '@/lib/nouns/accounts/second-factors/begin-step';
import { finishStep } from '@/lib/nouns/accounts/second-factors/finish-step';
import { STEP_PAGE } from '@/lib/nouns/accounts/second-factors/rules';
import { readField, signedByPasskey, typedCode } from '@/lib/nouns/accounts/second-factors/schema';
import { invalid } from '@/lib/run/errors';
import { cookieOf } from '@/lib/run/secrets/tokens';
import { openArea } from '@/lib/web/sign-in/open-area';

/** The code or passkey after the password, from the page that asks for it. */
export const secondStepForm = definePublicForm('POST /session/step', {
  summary: 'The second step of signing in, from the page that asks for it',
  fields: 'code next locale',
  leadsTo: 'The landing page; the answer sets the session’s cookie.',
  page: STEP_PAGE,
  leaves: true,
  secret: true,
  // A recovery code that is refused because of a limit is still good: the draft must not keep it.
  secretFields: ['code', 'passkey'],
  ownLimit: true,
  submit: async ({ request, values, locale }) => {
    const { next } = values;
    const passkey = readField(signedByPasskey, values.passkey);
    const typed = typedCode.safeParse(values.code ?? '');
    if (!passkey && !typed.success) throw invalid([{ field: 'code', message: 'validation.required' }]);
    const proof = passkey ? { passkey } : { code: typed.data };
    const { userId, checked } = await finishStep(cookieOf(request.headers, stepCookie.name), request, proof);
    const { to, cookie } = await openArea(userId, request, { next, locale, isProved: true, checked });
    return { to, cookie: [...cookie, stepCookieText('')] };
  },
});
