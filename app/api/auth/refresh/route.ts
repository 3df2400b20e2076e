import { visitorOf } from '@/lib/auth/client-of';
import { limits } from '@/lib/auth/limits';
import { rotateRefreshToken } from '@/lib/auth/rotate-refresh-token';
import { unauthorized } from '@/lib/errors';
import { databaseProblem } from '@/lib/http/database-problem';
import { json } from '@/lib/http/handle';
import { problemResponse } from '@/lib/http/problem-response';
import { notWhileViewing } from '@/lib/http/viewing-as';
import { spend } from '@/lib/rate-limits/data';

/** The bearer token here is the refresh token, not an access token, so this route has no actor. */
export const POST = notWhileViewing(async (request: Request): Promise<Response> => {
  try {
    await spend(limits.refreshFromAddress, visitorOf(request));
    const secret = /^Bearer (\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1];
    if (!secret) throw unauthorized('errors.sessionEnded');
    const { token, refreshToken } = await rotateRefreshToken(secret);
    return json(JSON.stringify({ token, refreshToken }));
  } catch (error) {
    return problemResponse(databaseProblem(error) ?? error, request);
  }
});
