import { checkCredentials } from '@/lib/accounts/check-credentials';
import { openClient } from '@/lib/accounts/open-client';
import { basicCredentials } from '@/lib/auth/basic-credentials';
import { handle, json } from '@/lib/http/handle';
import { notingFailure } from '@/lib/security-events/note-refusal';

/**
 * Takes HTTP basic credentials, answers `{ token, refreshToken, user }` (specification, section 7). A client that sends
 * the answer's `x-device-token` header next time is not locked out by others' wrong passwords.
 */
export const POST = handle(async ({ request }) => {
  const given = basicCredentials(request);
  const { userId } = await notingFailure(checkCredentials(given, request), given?.email);
  const { body, headers } = await openClient(userId, request);
  return json(JSON.stringify(body), 200, headers);
});
