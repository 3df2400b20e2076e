import { seeOther } from '@/lib/core/answers';
import { notFound } from '@/lib/run/errors';
import { handle } from '@/lib/web/http/handle';
import { signIn } from '@/lib/web/sign-in/next-auth';
import { webProviders } from '@/lib/web/sign-in/web-providers';

/** Redirects to the provider's sign-in page. A link, not a form: the CSP's `form-action` allows no other origin. */
export const GET = handle(async ({ params }) => {
  const provider = webProviders.find((one) => one === params.provider);
  if (!provider) throw notFound();
  return seeOther(await signIn(provider, { redirect: false, redirectTo: '/api/session/landing' }));
});
