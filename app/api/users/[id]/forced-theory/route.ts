import { refusal } from '@/lib/core/access/access';
import { json } from '@/lib/core/answers';
import { parse, readJson } from '@/lib/core/fields/validation';
import { getRecord } from '@/lib/core/read';
import { forcedTheory } from '@/lib/nouns/credits/schema';
import { setForcedTheory } from '@/lib/nouns/credits/set-forced-theory';
import { users } from '@/lib/nouns/users/resource';
import { transaction } from '@/lib/run/db/transaction';
import { handle } from '@/lib/web/http/handle';
import { idOf } from '@/lib/web/rest/handlers';

export const PUT = handle(async ({ request, actor, params }) => {
  if (actor.group !== 'admin') throw refusal(actor);
  const id = idOf(params);
  const given = parse(forcedTheory, await readJson(request));
  await transaction((tx) => setForcedTheory(tx, actor, id, given));
  return json((await getRecord(users, actor, id)).body);
});
