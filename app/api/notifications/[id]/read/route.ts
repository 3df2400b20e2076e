import { requirePerson } from '@/lib/core/actor/require-person';
import { json } from '@/lib/core/answers';
import { getRecord } from '@/lib/core/read';
import { markRead } from '@/lib/nouns/notifications/mark-read';
import { notifications } from '@/lib/nouns/notifications/resource';
import { transaction } from '@/lib/run/db/transaction';
import { handle } from '@/lib/web/http/handle';
import { idOf } from '@/lib/web/rest/handlers';

export const PATCH = handle(async ({ actor, params }) => {
  const me = requirePerson(actor);
  const id = idOf(params);
  await transaction((tx) => markRead(tx, me, id));
  return json((await getRecord(notifications, me, id)).body);
});
