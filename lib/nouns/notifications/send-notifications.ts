import { newId } from '@/lib/run/db/new-id';
import { pipelined, type Tx, within } from '@/lib/run/db/transaction';
import { publishAll } from '@/lib/run/realtime/publish';

/** `message` is a key of messages/*.json, `href` a path below the reader's area. */
export type Note = {
  userId: string;
  message: string;
  values?: Record<string, string | number>;
  href?: string;
  membershipId?: string;
  connectionId?: string;
};

const INSERT = `
  insert into notifications (id, user_id, message, values, href, membership_id, connection_id)
  select id, "userId", message, coalesce(values, '{}'), href, "membershipId", "connectionId"
  from jsonb_to_recordset($1::jsonb) as note(id uuid, "userId" uuid, message text, values jsonb, href text,
    "membershipId" uuid, "connectionId" uuid)`;

/** Notifies people in the portal, live if it is open. Part of the caller's transaction. */
export async function sendNotifications(tx: Tx, notes: Note[]): Promise<void> {
  if (notes.length === 0) return;
  const sent = notes.map((note) => ({ id: newId(), ...note }));
  await pipelined(
    within(tx)(INSERT, [JSON.stringify(sent)]),
    publishAll(
      tx,
      sent.map(({ id, userId }) => ({ type: 'notification', id, to: userId })),
    ),
  );
}
