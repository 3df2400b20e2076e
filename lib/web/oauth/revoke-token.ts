import { json } from '@/lib/core/answers';
import { fields } from '@/lib/core/json-schema';
import { defineRoute } from '@/lib/core/verb';
import { revokeSessions } from '@/lib/nouns/accounts/sessions/revoke-sessions';
import { spend } from '@/lib/run/limits/data';
import { limits } from '@/lib/run/limits/limits';
import { databaseProblem } from '@/lib/run/problems/database-problem';
import { visitorOf } from '@/lib/run/requests/client-of';
import { hashSecret } from '@/lib/run/secrets/secrets';
import { verifyToken } from '@/lib/run/secrets/tokens';
import { problemResponse } from '@/lib/web/http/problem-response';
import { authenticateClient, credentialsOf, sentBy } from './authenticate-client';

/** RFC 7009: either token ends the connection with both; unknown tokens get the same answer. */
export const revokeToken = defineRoute(
  'POST /oauth/revoke',
  {
    summary: 'End the connection of a `token` of either kind; 200 whatever it was',
    form: fields('token token_type_hint client_id client_secret'),
    status: 200,
    security: [],
    secret: true,
  },
  async (request) => {
    try {
      const sent = await sentBy(request);
      const { client_id: id, client_secret: secret } = credentialsOf(request, sent);
      const client = await authenticateClient(id, secret);
      if (!client) {
        await spend(limits.wrongKeys, visitorOf(request));
        return json('{"error":"invalid_client"}', 401);
      }
      const token = sent.get('token') ?? '';
      const claims = await verifyToken('app', token);
      const which = claims ? { id: claims.sid } : { refreshTokens: { some: { tokenHash: hashSecret(token) } } };
      await revokeSessions({ ...which, appId: client.id }, 'signed out');
      return json('{}');
    } catch (error) {
      return problemResponse(databaseProblem(error) ?? error, request);
    }
  },
);
