import { levelByHand } from '@/lib/credits/schema';
import { setLevel } from '@/lib/credits/set-level';
import { handle, json } from '@/lib/http/handle';
import { parse, readJson } from '@/lib/http/validation';
import { refusal } from '@/lib/rest/access';
import { idOf } from '@/lib/rest/handlers';
import { getRecord } from '@/lib/rest/read';
import { transaction } from '@/lib/rest/transaction';
import { users } from '@/lib/users/resource';

export const PUT = handle(async ({ request, actor, params }) => {
  if (actor.group !== 'admin') throw refusal(actor);
  const id = idOf(params);
  const given = parse(levelByHand, await readJson(request));
  await transaction((tx) => setLevel(tx, actor, id, given));
  return json((await getRecord(users, actor, id)).body);
});
