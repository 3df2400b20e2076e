// The only file that uses next-auth, for signing in with Google or Facebook. The session it opens is the same
// cookie as that of the sign-in form, signed and read by lib/run/secrets/tokens.ts.
import { cookies, headers } from 'next/headers';
import NextAuth, { type Account, type Profile } from 'next-auth';
import Facebook from 'next-auth/providers/facebook';
import Google from 'next-auth/providers/google';
import { linkSocialAccount } from '@/lib/nouns/accounts/link-social-account';
import { socialName } from '@/lib/nouns/accounts/schema';
import { beginStep, stepCookie } from '@/lib/nouns/accounts/second-factors/begin-step';
import { hasFactor } from '@/lib/nouns/accounts/second-factors/data';
import { STEP_PAGE } from '@/lib/nouns/accounts/second-factors/rules';
import { deviceCookieParts } from '@/lib/nouns/accounts/sessions/known-device';
import { openSession } from '@/lib/nouns/accounts/sessions/open-session';
import { notingFailure } from '@/lib/nouns/security-events/note-refusal';
import { env } from '@/lib/run/env';
import { localePath } from '@/lib/run/i18n/paths';
import { localeOf } from '@/lib/run/i18n/translate';
import { log } from '@/lib/run/log';
import { lifetimes, sessionCookie, signToken, verifyToken } from '@/lib/run/secrets/tokens';
import { webProviders } from '@/lib/web/sign-in/web-providers';

export const { handlers, signIn } = NextAuth({
  trustHost: true,
  secret: env.AUTH_SECRET,
  logger: { error: (error) => log.warn({ err: error }, 'next-auth') },
  pages: { signIn: '/login', error: '/login' },
  session: { strategy: 'jwt', maxAge: lifetimes.session },
  cookies: { sessionToken: sessionCookie },
  jwt: {
    encode: async ({ token }) =>
      token?.sub && typeof token.sid === 'string' ? signToken('session', { sub: token.sub, sid: token.sid }) : '',
    decode: ({ token }) => verifyToken('session', token),
  },
  providers: [
    ...(webProviders.includes('google')
      ? [Google({ clientId: env.AUTH_GOOGLE_ID, clientSecret: env.AUTH_GOOGLE_SECRET })]
      : []),
    ...(webProviders.includes('facebook')
      ? [Facebook({ clientId: env.AUTH_FACEBOOK_ID, clientSecret: env.AUTH_FACEBOOK_SECRET })]
      : []),
  ],
  callbacks: {
    // Called first. With a second factor, leads to the page that asks for it and opens no session.
    async signIn({ account, profile }) {
      if (!account || !profile?.email) return false;
      const person = personFrom(account, profile, profile.email);
      const { userId } = await notingFailure(linkSocialAccount(person), profile.email);
      if (!(await hasFactor(userId))) return true;
      const request = await currentRequest();
      (await cookies()).set(stepCookie.name, await beginStep(userId, request), stepCookie.options);
      return localePath(localeOf(request.headers), STEP_PAGE);
    },
    async jwt({ token, account, profile }) {
      if (!account || !profile?.email) return token;
      const { userId } = await linkSocialAccount(personFrom(account, profile, profile.email));
      const request = await currentRequest();
      const sid = await openSession(userId, 'web', request, { byAgent: true });
      const device = await deviceCookieParts(request, userId);
      (await cookies()).set(device.name, device.value, device.options);
      return { sub: userId, sid };
    },
  },
});

const currentRequest = async () => new Request('http://localhost', { headers: new Headers(await headers()) });

const personFrom = (account: Account, profile: Profile, email: string) => ({
  provider: account.provider === 'facebook' ? ('facebook' as const) : ('google' as const),
  sub: account.providerAccountId,
  email,
  // Facebook returns confirmed addresses only, but does not say so.
  email_verified: account.provider === 'facebook' || profile.email_verified === true,
  given_name: socialName.parse(profile.given_name ?? ''),
  family_name: socialName.parse(profile.family_name ?? ''),
});
