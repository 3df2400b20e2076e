import { listJobs } from '@/lib/core/jobs/list-jobs';
import { work } from '@/lib/nouns/jobs/workers';
import { db } from '@/lib/run/db/db';
import { transaction } from '@/lib/run/db/transaction';
import { workerSeenAt } from '@/lib/run/jobs/heartbeat';
import { enqueue, openWorkingQueue } from '@/lib/run/jobs/queue';
import { eventually } from '../support/eventually';
import { ownApi, somebody } from '../support/own-api';
import { type Member, personOf, unique } from '../support/people';

const api = ownApi();
const [admin, expert] = [somebody('admin'), somebody('expert')];

async function failedJob(): Promise<string> {
  const to = `${unique('leser')}@tests.example`;
  await transaction((tx) => enqueue(tx, 'mail', { to, culture: 'it', letter: 'passwordSet', values: {} }));
  const [job] = await db.$queryRaw<{ id: string }[]>`update pgboss.job set state = 'failed', completed_on = now(),
    output = '{"message":"PermanentFailure"}' where name = 'mail' and data->>'to' = ${to} returning id::text`;
  return job!.id;
}

const stateOf = async (id: string) =>
  (await db.$queryRaw<{ state: string }[]>`select state::text from pgboss.job where id = ${id}::uuid`)[0]!.state;

const decide = (as: Member, id: string, action: string) => api.form(`forms/jobs/${id}`, as, { action });

test('a failed job is listed with its reason, and retried once', async () => {
  const id = await failedJob();
  const { jobs, counts } = await listJobs(personOf(admin, 'admin'), 'failed');
  expect(jobs.find((job) => job.id === id)).toMatchObject({
    name: 'mail',
    state: 'failed',
    reason: 'PermanentFailure',
    letter: 'passwordSet',
    endedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
  });
  expect(counts.failed).toBeGreaterThan(0);
  expect(await decide(admin, id, 'retry')).toBe('/admin/jobs?saved=done');
  expect(await stateOf(id)).toBe('retry');
  expect(await decide(admin, id, 'retry')).toContain('?draft=');
  expect(await db.auditEntry.count({ where: { entity: 'jobs', entityId: id } })).toBe(1);
});

test('a waiting job is cancelled and resumed', async () => {
  const id = await failedJob();
  await decide(admin, id, 'retry');
  await decide(admin, id, 'stop');
  expect(await stateOf(id)).toBe('cancelled');
  await decide(admin, id, 'retry');
  expect(await stateOf(id)).toBe('created');
});

test('only admins see the queue and decide about it', async () => {
  const id = await failedJob();
  await expect(listJobs(personOf(expert, 'expert'), '')).rejects.toMatchObject({ status: 404 });
  await decide(expert, id, 'retry');
  expect(await stateOf(id)).toBe('failed');
});

test('the last sign of life counts workers, not cron calls', async () => {
  await db.worker.deleteMany();
  expect(await workerSeenAt()).toBeNull();
  const seenAt = new Date('2026-03-01T08:00:00.000Z');
  const kinds = { worker: seenAt, cron: new Date() };
  for (const [kind, at] of Object.entries(kinds))
    await db.worker.create({ data: { id: crypto.randomUUID(), kind, seenAt: at } });
  expect(await workerSeenAt()).toBe(seenAt.toISOString());
  expect((await listJobs(personOf(admin, 'admin'), '')).workerSeenAt).toBe(seenAt.toISOString());
});

test('without a mail server a letter has failed, and so has its job: it can be sent by hand once there is one', async () => {
  const to = `${unique('leser')}@tests.example`;
  const letter = { to, culture: 'it', letter: 'passwordSet' as const, values: { name: 'Ada', link: '/it' } };
  const id = await transaction((tx) => enqueue(tx, 'mail', letter));
  const queue = await openWorkingQueue();
  await work(queue);
  await eventually(async () => expect(await stateOf(id)).toBe('failed'));
  await queue.stop({ graceful: true });
  const line = await api.call('GET', `outbox/${id}`, { as: admin });
  expect(line.body).toMatchObject({ status: 'failed', attempts: 1, answer: 'no SMTP_URL is set' });
  const again = await api.call('POST', `outbox/${id}/retry`, { as: admin });
  expect([again.status, again.body.status]).toEqual([200, 'queued']);
});
