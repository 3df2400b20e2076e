import { userDetail } from '@/lib/accounts/data';
import { switchToExpert } from '@/lib/accounts/switch-role';
import { requirePerson } from '@/lib/auth/require-person';
import { badRequest } from '@/lib/errors';
import { handle, json } from '@/lib/http/handle';
import { readJson } from '@/lib/http/validation';

export const PUT = handle(async ({ request, actor }) => {
  const me = requirePerson(actor);
  const { role } = await readJson(request);
  if (role !== 'expert') throw badRequest();
  await switchToExpert(me);
  return json(JSON.stringify(await userDetail(me.id)));
});
