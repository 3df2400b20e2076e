import { chats } from '@/lib/chats/resource';
import { startChat } from '@/lib/chats/start-chat';
import { portalForm } from '@/lib/http/portal-form';
import { createRecord } from '@/lib/rest/records';
import { transaction } from '@/lib/rest/transaction';
import { hrefOf } from '@/lib/screens/portal-routes';

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
