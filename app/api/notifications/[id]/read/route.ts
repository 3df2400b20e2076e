import { requirePerson } from '@/lib/auth/require-person';
import { handle, json } from '@/lib/http/handle';
import { markRead } from '@/lib/notifications/mark-read';
import { notifications } from '@/lib/notifications/resource';
import { idOf } from '@/lib/rest/handlers';
import { getRecord } from '@/lib/rest/read';
import { transaction } from '@/lib/rest/transaction';

export const PATCH = handle(async ({ actor, params }) => {
  const me = requirePerson(actor);
  const id = idOf(params);
  await transaction((tx) => markRead(tx, me, id));
  return json((await getRecord(notifications, me, id)).body);
});
