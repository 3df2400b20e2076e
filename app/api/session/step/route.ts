import { openArea } from '@/lib/accounts/open-area';
import { cookieOf } from '@/lib/auth/actor-of';
import { invalid } from '@/lib/errors';
import { publicForm } from '@/lib/http/public-form';
import { stepCookie, stepCookieText } from '@/lib/second-factors/begin-step';
import { finishStep } from '@/lib/second-factors/finish-step';
import { STEP_PAGE } from '@/lib/second-factors/rules';
import { typedCode } from '@/lib/second-factors/schema';

/** The code after the password, from the page that asks for it. */
export const POST = publicForm({
  page: STEP_PAGE,
  leaves: true,
  secret: true,
  // A recovery code that is refused because of a limit is still good: the draft must not keep it.
  secretFields: ['code'],
  ownLimit: true,
  submit: async ({ request, values, locale }) => {
    const { next } = values;
    const typed = typedCode.safeParse(values.code ?? '');
    if (!typed.success) throw invalid([{ field: 'code', message: 'validation.required' }]);
    const { userId } = await finishStep(cookieOf(request.headers, stepCookie.name), request, typed.data);
    const { to, cookie } = await openArea(userId, request, { next, locale, isProved: true });
    return { to, cookie: [...cookie, stepCookieText('')] };
  },
});
