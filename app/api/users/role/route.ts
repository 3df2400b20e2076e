import { userDetail } from '@/lib/accounts/data';
import { roleSwitch } from '@/lib/accounts/schema';
import { switchToExpert } from '@/lib/accounts/switch-role';
import { requirePerson } from '@/lib/auth/require-person';
import { handle, json } from '@/lib/http/handle';
import { parse, readJson } from '@/lib/http/validation';

export const PUT = handle(async ({ request, actor }) => {
  const me = requirePerson(actor);
  parse(roleSwitch, await readJson(request));
  await switchToExpert(me);
  return json(JSON.stringify(await userDetail(me.id)));
});
