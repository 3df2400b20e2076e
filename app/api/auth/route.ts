import { checkCredentials } from '@/lib/accounts/check-credentials';
import { userDetail } from '@/lib/accounts/data';
import { basicCredentials } from '@/lib/auth/basic-credentials';
import { DEVICE_HEADER, deviceToken } from '@/lib/auth/known-device';
import { openApiSession } from '@/lib/auth/open-session';
import { handle, json } from '@/lib/http/handle';
import { notingFailure } from '@/lib/security-events/note-refusal';

/**
 * HTTP basic in, `{ token, refreshToken, user }` out (specification, section 7). The header `x-device-token` of the answer,
 * sent along next time, keeps others' wrong passwords from locking this device out.
 */
export const POST = handle(async ({ request }) => {
  const given = basicCredentials(request);
  const { userId } = await notingFailure(checkCredentials(given, request), given?.email);
  const [pair, user, device] = await Promise.all([
    openApiSession(userId, request),
    userDetail(userId),
    deviceToken(request, userId),
  ]);
  return json(JSON.stringify({ ...pair, user }), 200, { [DEVICE_HEADER]: device });
});
