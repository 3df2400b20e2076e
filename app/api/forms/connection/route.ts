import { requestConnection } from '@/lib/connections/request-connection';
import { connections } from '@/lib/connections/resource';
import { updateConnection } from '@/lib/connections/update-connection';
import { portalForm } from '@/lib/http/portal-form';
import { idOf } from '@/lib/rest/handlers';
import { changeRecord, createRecord } from '@/lib/rest/records';
import { transaction } from '@/lib/rest/transaction';

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
