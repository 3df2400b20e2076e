import { passwordAlone } from '@/lib/accounts/schema';
import { handle } from '@/lib/http/handle';
import { parse, readJson } from '@/lib/http/validation';
import { idOf } from '@/lib/rest/handlers';
import { setPassword } from '@/lib/users/set-password';

/** Sets a user's password and ends their sessions. */
export const PUT = handle(async ({ request, actor, params }) => {
  const { password } = parse(passwordAlone, await readJson(request));
  await setPassword(actor, idOf(params), password);
  return new Response(null, { status: 204 });
});
