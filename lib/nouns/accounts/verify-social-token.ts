import { createRemoteJWKSet, errors, type JWTVerifyGetKey, jwtVerify } from 'jose';
import { z } from 'zod';
import { env } from '@/lib/run/env';
import { badRequest, Problem, unauthorized, unavailable } from '@/lib/run/errors';
import { socialName as name, type SocialProviderName } from './schema';

type Provider = { issuer: string | string[]; keys: string; audience: string | undefined };

/** Issuers and key URLs, from the OpenID Connect discovery documents of the three providers. */
const providers: Record<SocialProviderName, Provider> = {
  google: {
    issuer: ['https://accounts.google.com', 'accounts.google.com'],
    keys: env.AUTH_GOOGLE_KEYS_URL,
    audience: env.AUTH_GOOGLE_ID,
  },
  facebook: {
    issuer: 'https://www.facebook.com',
    keys: env.AUTH_FACEBOOK_KEYS_URL,
    audience: env.FEATURE_SOCIAL_NETWORK_LOGIN ? env.AUTH_FACEBOOK_ID : undefined,
  },
  apple: { issuer: 'https://appleid.apple.com', keys: env.AUTH_APPLE_KEYS_URL, audience: env.AUTH_APPLE_ID },
};

const claims = z.object({
  sub: z.string().min(1).max(255),
  /** Not required for people already known by `sub`. */
  email: z.email().max(254).nullish().catch(null),
  // Apple sends it as a string.
  email_verified: z.union([z.boolean(), z.stringbool()]).optional(),
  name,
  given_name: name,
  family_name: name,
});

export type SocialPerson = {
  provider: SocialProviderName;
  /** The provider's id of the person. */
  sub: string;
  email: string | null;
  email_verified: boolean;
  given_name: string;
  family_name: string;
};

/** Facebook returns confirmed addresses only, but does not say so; it may return the name as a whole. */
function personOf(provider: SocialProviderName, payload: unknown): SocialPerson {
  const { sub, email, email_verified = provider === 'facebook', name: whole, ...parts } = claims.parse(payload);
  const given_name = parts.given_name || (parts.family_name ? '' : whole);
  return { provider, sub, email: email ?? null, email_verified, given_name, family_name: parts.family_name };
}

const keySets = new Map<string, ReturnType<typeof createRemoteJWKSet>>();

/** Fetches the published keys; if they are unavailable, that is not the token's fault. */
function keysOf(url: string): JWTVerifyGetKey {
  const keys = keySets.get(url) ?? createRemoteJWKSet(new URL(url));
  keySets.set(url, keys);
  return (header, token) =>
    keys(header, token).catch((error: unknown) => {
      throw isInvalidTokenError(error) ? error : unavailable(undefined, error);
    });
}

const isInvalidTokenError = (error: unknown) =>
  error instanceof errors.JOSEError && !(error instanceof errors.JWKSTimeout) && error.code !== 'ERR_JOSE_GENERIC';

/** Verifies a provider's token with its published keys, and returns whose it is. Throws a 401, without keys a 503. */
export async function verifySocialToken(provider: SocialProviderName, token: string): Promise<SocialPerson> {
  const { issuer, keys, audience } = providers[provider];
  if (!audience) throw badRequest('errors.providerNotConfigured');
  try {
    const { payload } = await jwtVerify(token, keysOf(keys), {
      issuer,
      audience,
      algorithms: ['RS256', 'ES256'],
      requiredClaims: ['exp'],
    });
    return personOf(provider, payload);
  } catch (error) {
    throw error instanceof Problem ? error : unauthorized();
  }
}
