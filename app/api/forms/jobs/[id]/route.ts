import { decideJob } from '@/lib/core/jobs/decide-job';
import { transaction } from '@/lib/run/db/transaction';
import { portalForm } from '@/lib/web/http/portal-form';

/** Retries a job or removes it from the queue. */
export const POST = portalForm({
  page: 'jobs',
  saved: 'job',
  submit: ({ me, values, params }) =>
    transaction((tx) => decideJob(tx, me, params.id!, values.action === 'stop' ? 'stop' : 'retry')),
});
