import { checkCredentials } from '@/lib/accounts/check-credentials';
import { userDetail } from '@/lib/accounts/data';
import { basicCredentials } from '@/lib/auth/basic-credentials';
import { DEVICE_HEADER, deviceToken } from '@/lib/auth/known-device';
import { openApiSession } from '@/lib/auth/open-session';
import { handle, json } from '@/lib/http/handle';
import { notingFailure } from '@/lib/security-events/note-refusal';

/**
 * Takes HTTP basic credentials, answers `{ token, refreshToken, user }` (specification, section 7). A client that sends
 * the answer's `x-device-token` header next time is not locked out by others' wrong passwords.
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
