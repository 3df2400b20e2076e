import { requirePerson } from '@/lib/core/actor/require-person';
import { json } from '@/lib/core/answers';
import { userDetail } from '@/lib/nouns/accounts/data';
import { switchBack } from '@/lib/nouns/accounts/switch-role';
import { handle } from '@/lib/web/http/handle';

export const PUT = handle(async ({ actor }) => {
  const me = requirePerson(actor);
  await switchBack(me);
  return json(JSON.stringify(await userDetail(me.id)));
});
