import { signIn } from '@/lib/auth/next-auth';
import { webProviders } from '@/lib/auth/web-providers';
import { notFound } from '@/lib/errors';
import { handle } from '@/lib/http/handle';
import { seeOther } from '@/lib/http/see-other';

/** Redirects to the provider's sign-in page. A link, not a form: the CSP's `form-action` allows no other origin. */
export const GET = handle(async ({ params }) => {
  const provider = webProviders.find((one) => one === params.provider);
  if (!provider) throw notFound();
  return seeOther(await signIn(provider, { redirect: false, redirectTo: '/api/session/landing' }));
});
