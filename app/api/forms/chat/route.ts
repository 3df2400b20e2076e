import { createRecord } from '@/lib/core/records';
import { hrefOf } from '@/lib/core/screens/portal-routes';
import { chats } from '@/lib/nouns/chats/resource';
import { startChat } from '@/lib/nouns/chats/start-chat';
import { transaction } from '@/lib/run/db/transaction';
import { portalForm } from '@/lib/web/http/portal-form';

/** Starts or reopens a conversation with somebody and redirects to it. */
export const POST = portalForm({
  page: 'chats/new',
  saved: 'recordCreated',
  submit: async ({ me, values: { personId } }) => {
    const body = { participantsIds: personId ? [personId] : [] };
    const id = await transaction((tx) => createRecord(tx, { resource: chats, verbs: { create: startChat } }, me, body));
    return { to: hrefOf(me.group, `chats/${id}`) };
  },
});
