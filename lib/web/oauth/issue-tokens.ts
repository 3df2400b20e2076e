import OAuth2Server from '@node-oauth/oauth2-server';
import { json } from '@/lib/core/answers';
import { fields, number, object, text } from '@/lib/core/json-schema';
import { defineRoute } from '@/lib/core/verb';
import type { TokenPair } from '@/lib/nouns/accounts/sessions/open-session';
import { rotateRefreshToken } from '@/lib/nouns/accounts/sessions/rotate-refresh-token';
import { codeOf, connect, spendCode } from '@/lib/nouns/apps/connect-app';
import { db } from '@/lib/run/db/db';
import { Problem } from '@/lib/run/errors';
import { spend } from '@/lib/run/limits/data';
import { limits } from '@/lib/run/limits/limits';
import { databaseProblem } from '@/lib/run/problems/database-problem';
import { visitorOf } from '@/lib/run/requests/client-of';
import { hashSecret } from '@/lib/run/secrets/secrets';
import { lifetimes } from '@/lib/run/secrets/tokens';
import { problemResponse } from '@/lib/web/http/problem-response';
import { authenticateClient, credentialsOf, sentBy } from './authenticate-client';

const { InvalidGrantError, OAuthError } = OAuth2Server;
const GRANTS = ['authorization_code', 'refresh_token'];

/** The library's storage interface; it handles the protocol. */
type TokenGrant = { id: string; scopes: string[]; tokens: () => Promise<TokenPair> };
const refused = () => new InvalidGrantError('the grant is not valid, or no longer');

const model: OAuth2Server.AuthorizationCodeModel & OAuth2Server.RefreshTokenModel = {
  async getClient(id, secret) {
    const client = await authenticateClient(id, secret);
    return client && { id: client.id, grants: GRANTS };
  },
  async getAuthorizationCode(value) {
    const code = await codeOf(value);
    if (!code) return null;
    const { id, appId, expiresAt, redirectUri, challenge, scopes } = code;
    return {
      authorizationCode: value,
      expiresAt,
      redirectUri,
      codeChallenge: challenge,
      codeChallengeMethod: 'S256',
      client: { id: appId, grants: GRANTS },
      user: { id, scopes, tokens: () => connect(id) } satisfies TokenGrant,
      scope: scopes,
    };
  },
  revokeAuthorizationCode: ({ user }) => spendCode((user as TokenGrant).id),
  async getRefreshToken(refreshToken) {
    const tokenHash = hashSecret(refreshToken);
    const found = await db.refreshToken.findUnique({
      where: { tokenHash, session: { appId: { not: null } } },
      select: { sessionId: true, session: { select: { appId: true, scopes: true } } },
    });
    if (!found) return null;
    const { scopes } = found.session;
    const appId = found.session.appId!;
    const tokens = () => rotateRefreshToken(refreshToken, appId);
    const user: TokenGrant = { id: found.sessionId, scopes, tokens };
    return { refreshToken, client: { id: appId, grants: GRANTS }, user, scope: scopes };
  },
  // Used up in the exchange's statement.
  revokeToken: async () => true,
  async saveToken(_, client, user) {
    const { scopes, tokens } = user as TokenGrant;
    const { token, refreshToken } = await tokens().catch((error: unknown) => {
      throw error instanceof Problem && error.status === 401 ? refused() : error;
    });
    const accessTokenExpiresAt = new Date(Date.now() + lifetimes.app * 1000);
    return { accessToken: token, accessTokenExpiresAt, refreshToken, scope: scopes, client, user };
  },
  // Needed only by parts of the library that are not used.
  getAccessToken: async () => null,
  saveAuthorizationCode: async () => null,
};

const server = new OAuth2Server({
  model,
  accessTokenLifetime: lifetimes.app,
  refreshTokenLifetime: lifetimes.refresh,
  // `authenticateClient` checks the secrets of confidential clients.
  requireClientAuthentication: { authorization_code: false, refresh_token: false },
});

/** The caller is the app, so this route has no actor. */
export const issueTokens = defineRoute(
  'POST /oauth/token',
  {
    summary: 'Tokens of an app for a `code` with its `code_verifier`, or for a `refresh_token`, which is good once',
    description:
      'A confidential app proves itself with its secret (Basic, or `client_secret`). Errors are those of OAuth. Who presents a code or refresh token a second time ends the connection.',
    form: fields('grant_type client_id client_secret code redirect_uri code_verifier refresh_token scope'),
    answer: object({ access_token: text, token_type: text, expires_in: number, refresh_token: text, scope: text }),
    security: [],
    secret: true,
  },
  async (request) => {
    try {
      return await tokensFor(request);
    } catch (error) {
      return problemResponse(databaseProblem(error) ?? error, request);
    }
  },
);

async function tokensFor(request: Request): Promise<Response> {
  const sent = await sentBy(request);
  const once = Object.fromEntries([...sent].filter(([name]) => sent.getAll(name).length === 1));
  // Read here: the library does not decode the form-encoding in the header.
  const body = { ...once, ...credentialsOf(request, sent) };
  // The library checks these two for a body of its type.
  const headers = { 'content-type': request.headers.get('content-type') ?? '', 'transfer-encoding': 'chunked' };
  const answer = new OAuth2Server.Response({});
  try {
    await server.token(new OAuth2Server.Request({ headers, method: 'POST', query: {}, body }), answer);
  } catch (error) {
    if (!(error instanceof OAuthError) || error.code >= 500) throw (error as { inner?: unknown }).inner ?? error;
    const said = { error: error.name, error_description: error.message };
    Object.assign(answer, { status: error.code, body: said });
    if (error.name === 'invalid_client')
      Object.assign(answer, { status: 401, headers: { 'www-authenticate': 'Basic' } });
    if (/^invalid_(client|grant)$/.test(error.name)) await spend(limits.wrongKeys, visitorOf(request));
  }
  return json(JSON.stringify(answer.body), answer.status ?? 200, { ...answer.headers, 'cache-control': 'no-store' });
}
