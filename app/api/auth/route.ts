import { checkCredentials } from '@/lib/accounts/check-credentials';
import { userDetail } from '@/lib/accounts/data';
import { basicCredentials } from '@/lib/auth/basic-credentials';
import { addressOf } from '@/lib/auth/client-of';
import { openApiSession } from '@/lib/auth/open-session';
import { handle, json } from '@/lib/http/handle';

/** HTTP basic in, `{ token, refreshToken, user }` out (specification, section 7). */
export const POST = handle(async ({ request }) => {
  const { userId } = await checkCredentials(basicCredentials(request), addressOf(request));
  const [pair, user] = await Promise.all([openApiSession(userId, request), userDetail(userId)]);
  return json(JSON.stringify({ ...pair, user }));
});
