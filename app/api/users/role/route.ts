import { requirePerson } from '@/lib/core/actor/require-person';
import { json } from '@/lib/core/answers';
import { parse, readJson } from '@/lib/core/fields/validation';
import { userDetail } from '@/lib/nouns/accounts/data';
import { roleSwitch } from '@/lib/nouns/accounts/schema';
import { switchToExpert } from '@/lib/nouns/accounts/switch-role';
import { handle } from '@/lib/web/http/handle';

export const PUT = handle(async ({ request, actor }) => {
  const me = requirePerson(actor);
  parse(roleSwitch, await readJson(request));
  await switchToExpert(me);
  return json(JSON.stringify(await userDetail(me.id)));
});
