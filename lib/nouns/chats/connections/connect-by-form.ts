import { uuidOf } from '@/lib/core/fields/column-values';
import { changeRecord, createRecord } from '@/lib/core/records';
import { definePortalForm } from '@/lib/core/verb';
import { transaction } from '@/lib/run/db/transaction';
import { connections } from './resource';
import { verbs } from './verbs';

export const connectByForm = definePortalForm('POST /forms/connection', {
  summary: 'Ask an employee for a connection, or accept, refuse, end or ask for one again, by a form',
  tag: 'connections',
  fields: 'employeeId id status',
  page: 'connections',
  saved: 'done',
  submit: ({ me, values: { id, status, employeeId } }) =>
    transaction<unknown>((tx) =>
      id
        ? changeRecord(tx, { resource: connections, verbs }, me, { id: uuidOf(id), seen: null }, { status })
        : createRecord(tx, { resource: connections, verbs }, me, { employeeId }),
    ),
});
