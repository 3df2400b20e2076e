import { z } from 'zod';
import { userDetail } from '@/lib/accounts/data';
import { switchToExpert } from '@/lib/accounts/switch-role';
import { requirePerson } from '@/lib/auth/require-person';
import { handle, json } from '@/lib/http/handle';
import { parse, readJson } from '@/lib/http/validation';

/** The role to switch to; `users/role/reset` switches back. */
const wanted = z.object({ role: z.literal('expert') });

export const PUT = handle(async ({ request, actor }) => {
  const me = requirePerson(actor);
  parse(wanted, await readJson(request));
  await switchToExpert(me);
  return json(JSON.stringify(await userDetail(me.id)));
});
