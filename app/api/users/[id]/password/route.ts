import { parse, readJson } from '@/lib/core/fields/validation';
import { passwordAlone } from '@/lib/nouns/accounts/schema';
import { setPassword } from '@/lib/nouns/users/set-password';
import { handle } from '@/lib/web/http/handle';
import { idOf } from '@/lib/web/rest/handlers';

/** Sets a user's password and ends their sessions. */
export const PUT = handle(async ({ request, actor, params }) => {
  const { password } = parse(passwordAlone, await readJson(request));
  await setPassword(actor, idOf(params), password);
  return new Response(null, { status: 204 });
});
