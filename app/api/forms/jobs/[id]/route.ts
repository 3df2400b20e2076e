import { portalForm } from '@/lib/http/portal-form';
import { decideJob } from '@/lib/jobs/decide-job';
import { transaction } from '@/lib/rest/transaction';

/** A job is tried again, or taken out of the queue. */
export const POST = portalForm({
  page: 'jobs',
  saved: 'job',
  submit: ({ me, values, params }) =>
    transaction((tx) => decideJob(tx, me, params.id!, values.action === 'stop' ? 'stop' : 'retry')),
});
