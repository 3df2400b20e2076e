import { json } from '@/lib/core/answers';
import { object } from '@/lib/core/json-schema';
import { defineRoute } from '@/lib/core/verb';
import { rotateRefreshToken } from '@/lib/nouns/accounts/sessions/rotate-refresh-token';
import { unauthorized } from '@/lib/run/errors';
import { spend } from '@/lib/run/limits/data';
import { limits } from '@/lib/run/limits/limits';
import { databaseProblem } from '@/lib/run/problems/database-problem';
import { visitorOf } from '@/lib/run/requests/client-of';
import { problemResponse } from '@/lib/web/http/problem-response';
import { notWhileViewing } from '@/lib/web/http/viewing-as';
import { tokens } from './described';

/** The bearer token here is the refresh token, not an access token, so this route has no actor. */
export const refreshTokens = defineRoute(
  'POST /auth/refresh',
  {
    summary: 'New tokens for the refresh token sent as bearer',
    security: [{ refresh: [] }],
    answer: object(tokens),
    secret: true,
  },
  notWhileViewing(async (request: Request): Promise<Response> => {
    try {
      await spend(limits.refreshFromAddress, visitorOf(request));
      const secret = /^Bearer (\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1];
      if (!secret) throw unauthorized('errors.sessionEnded');
      const { token, refreshToken } = await rotateRefreshToken(secret);
      return json(JSON.stringify({ token, refreshToken }));
    } catch (error) {
      return problemResponse(databaseProblem(error) ?? error, request);
    }
  }),
);
