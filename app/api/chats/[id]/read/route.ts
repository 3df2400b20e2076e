import { requirePerson } from '@/lib/auth/require-person';
import { markRead } from '@/lib/chats/mark-read';
import { chats } from '@/lib/chats/resource';
import { handle, json } from '@/lib/http/handle';
import { idOf } from '@/lib/rest/handlers';
import { getRecord } from '@/lib/rest/read';
import { transaction } from '@/lib/rest/transaction';

export const PATCH = handle(async ({ actor, params }) => {
  const me = requirePerson(actor);
  const id = idOf(params);
  await transaction((tx) => markRead(tx, me, id));
  return json((await getRecord(chats, me, id)).body);
});
