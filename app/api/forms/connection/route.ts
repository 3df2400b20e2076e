import { changeRecord, createRecord } from '@/lib/core/records';
import { requestConnection } from '@/lib/nouns/chats/connections/request-connection';
import { connections } from '@/lib/nouns/chats/connections/resource';
import { updateConnection } from '@/lib/nouns/chats/connections/update-connection';
import { transaction } from '@/lib/run/db/transaction';
import { portalForm } from '@/lib/web/http/portal-form';
import { idOf } from '@/lib/web/rest/handlers';

const kept = { resource: connections, verbs: { create: requestConnection, update: updateConnection } };

/**
 * Requests a connection with an employee (`employeeId`), or accepts, refuses, ends or requests it again (`id` and
 * `status`).
 */
export const POST = portalForm({
  page: 'connections',
  saved: 'connection',
  submit: ({ me, values: { id, status, employeeId } }) =>
    transaction<unknown>((tx) =>
      id
        ? changeRecord(tx, kept, me, { id: idOf({ id }), seen: null }, { status })
        : createRecord(tx, kept, me, { employeeId }),
    ),
});
