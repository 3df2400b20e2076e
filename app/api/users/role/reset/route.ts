import { userDetail } from '@/lib/accounts/data';
import { switchBack } from '@/lib/accounts/switch-role';
import { requirePerson } from '@/lib/auth/require-person';
import { handle, json } from '@/lib/http/handle';

export const PUT = handle(async ({ actor }) => {
  const me = requirePerson(actor);
  await switchBack(me);
  return json(JSON.stringify(await userDetail(me.id)));
});
