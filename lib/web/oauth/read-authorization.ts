import { type Client, clientNamed } from '@/lib/nouns/apps/data';
import { siteAddress } from '@/lib/run/site-address';

export type AuthorizationRequest = {
  client: Client;
  redirectUri: string;
  scopes: string[];
  challenge: string;
  /** The person's redirect with an answer; `iss` tells the app whose it is (RFC 9207). */
  back: (answer: Record<string, string>) => string;
};

/** Parses `/oauth/authorize`; an address with an error for invalid ones; null, and nowhere, for unknown ones. */
export async function readAuthorization(sent: URLSearchParams): Promise<AuthorizationRequest | string | null> {
  const one = (name: string) => (sent.getAll(name).length === 1 ? sent.get(name)! : null);
  const client = await clientNamed(one('client_id'));
  const redirectUri = one('redirect_uri');
  if (!client || redirectUri === null || !client.redirectUris.includes(redirectUri)) return null;
  const state = sent.get('state');
  const back: AuthorizationRequest['back'] = (answer) => {
    const query = new URLSearchParams({ ...answer, ...(state && { state }), iss: siteAddress });
    return `${redirectUri}${redirectUri.includes('?') ? '&' : '?'}${query}`;
  };
  const wrong = (error: string, error_description: string) => back({ error, error_description });
  if (new Set(sent.keys()).size < sent.size) return wrong('invalid_request', 'a parameter is repeated');
  if (one('response_type') !== 'code') return wrong('unsupported_response_type', 'response_type has to be code');
  if ((one('response_mode') ?? 'query') !== 'query') return wrong('invalid_request', 'response_mode has to be query');
  const challenge = one('code_challenge');
  if (one('code_challenge_method') !== 'S256' || !challenge || !/^[\w-]{43}$/.test(challenge))
    return wrong('invalid_request', 'PKCE with S256 is required');
  const scopes = one('scope')?.split(' ').filter(Boolean) ?? client.scopes;
  const strange = scopes.find((scope) => !client.scopes.includes(scope));
  if (strange !== undefined || scopes.length === 0) return wrong('invalid_scope', 'this app may not ask for that');
  return { client, redirectUri, scopes, challenge, back };
}
