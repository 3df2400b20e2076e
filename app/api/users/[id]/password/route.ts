import { z } from 'zod';
import { handle } from '@/lib/http/handle';
import { parse, readJson } from '@/lib/http/validation';
import { idOf } from '@/lib/rest/handlers';
import { setPassword } from '@/lib/users/set-password';

const newPassword = z.strictObject({ password: z.string().min(1) });

/** Sets a user's password and ends their sessions. */
export const PUT = handle(async ({ request, actor, params }) => {
  const { password } = parse(newPassword, await readJson(request));
  await setPassword(actor, idOf(params), password);
  return new Response(null, { status: 204 });
});
