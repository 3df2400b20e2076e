import { requirePerson } from '@/lib/auth/require-person';
import { handle, json } from '@/lib/http/handle';
import { markAllRead } from '@/lib/notifications/mark-read';
import { transaction } from '@/lib/rest/transaction';

export const PATCH = handle(async ({ actor }) => {
  const me = requirePerson(actor);
  return json(JSON.stringify({ read: await transaction((tx) => markAllRead(tx, me)) }));
});
