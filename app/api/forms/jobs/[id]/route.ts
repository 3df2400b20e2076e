import { portalForm } from '@/lib/http/portal-form';
import { decideJob } from '@/lib/jobs/decide-job';
import { transaction } from '@/lib/rest/transaction';

/** Retries a job or removes it from the queue. */
export const POST = portalForm({
  page: 'jobs',
  saved: 'job',
  submit: ({ me, values, params }) =>
    transaction((tx) => decideJob(tx, me, params.id!, values.action === 'stop' ? 'stop' : 'retry')),
});
