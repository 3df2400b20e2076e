import { requirePerson } from '@/lib/core/actor/require-person';
import { json } from '@/lib/core/answers';
import { markAllRead } from '@/lib/nouns/notifications/mark-read';
import { transaction } from '@/lib/run/db/transaction';
import { handle } from '@/lib/web/http/handle';

export const PATCH = handle(async ({ actor }) => {
  const me = requirePerson(actor);
  return json(JSON.stringify({ read: await transaction((tx) => markAllRead(tx, me)) }));
});
