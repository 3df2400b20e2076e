// Workers are killed while sending, beside others and the cron route: every reader gets the newsletter once, or is
// listed as unknown, which only those can be that a killed worker was just handing over. LONG_PROOF=yes: ten thousand readers and ten kills instead of a thousand and two.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { newsletterHouse } from '@/tests/support/newsletter-fixtures';
import { compiledProgram } from '../../support/compiled-program';
import { IS_LONG } from '../../support/long-proof';

const { smtp, db, call, admin, due, progress, statesOf, sendNewsletters } = await newsletterHouse();

const { startNewsletters } = await import('@/lib/nouns/newsletters/send-newsletters');

const READERS = IS_LONG ? 10_000 : 1000;
const KILLS = IS_LONG ? 10 : 2;

async function startWorker() {
  const child = spawn(process.execPath, [await compiledProgram('send-in-process')]);
  await once(child.stdout, 'data');
  return {
    kill: async () => {
      if (child.exitCode === null && child.signalCode === null && child.kill('SIGKILL')) await once(child, 'exit');
    },
  };
}

const sentSoFar = () => [...smtp.got.values()].reduce((sum, n) => sum + n, 0);
async function until(sent: number) {
  for (let n = 0; n < 6000 && sentSoFar() < sent; n += 1) await new Promise((resolve) => setTimeout(resolve, 50));
}

const cron = () =>
  call('POST', 'cron/newsletters', { headers: { authorization: `Bearer ${process.env.CRON_SECRET}` } });

/** Nothing is sent while it is paused, whoever looks for work. */
async function pauseAndResume(id: string): Promise<void> {
  expect((await call('POST', `newsletters/${id}/pause`, { as: admin })).body.pausedAt).not.toBeNull();
  const before = sentSoFar();
  await Promise.all([cron(), sendNewsletters('worker')]);
  expect([sentSoFar(), (await progress(id)).state]).toEqual([before, 'paused']);
  await call('POST', `newsletters/${id}/resume`, { as: admin });
}

test(
  'a crash at any moment skips nobody and sends nothing twice',
  async () => {
    const targetEmails = Array.from({ length: READERS }, (_, n) => `reader${n}@killed.example`);
    const id = await due({ targetEmails });
    const kills: number[] = [];
    for (let n = 0; n < KILLS; n += 1) {
      const workers = await Promise.all([startWorker(), startWorker()]);
      const clock = n % 3 === 2 ? cron() : undefined;
      kills.push(Math.floor((READERS * (n + 0.2 + Math.random() * 0.6)) / (KILLS + 1)));
      await until(kills.at(-1)!);
      await Promise.all(workers.map(({ kill }) => kill()));
      await clock;
      if (n === 0) await pauseAndResume(id);
    }
    while ((await progress(id)).queued > 0) {
      const runs = await Promise.all([cron(), sendNewsletters('worker')]);
      // Releases the deliveries of killed workers, which normally takes half a minute.
      await db.worker.updateMany({ data: { seenAt: new Date(0) } });
      if (runs[1].sent === 0) await sendNewsletters('worker');
    }
    const after = await progress(id);
    const when = `killed after ${kills.join(', ')} letters`;
    expect(after, when).toMatchObject({ total: READERS, queued: 0, failed: 0, skipped: 0 });
    expect(after.sent + after.unknown, when).toBe(READERS);
    const twice = targetEmails.filter((email) => (smtp.got.get(email) ?? 0) > 1);
    expect(twice, when).toEqual([]);
    const rows = await db.newsletterDelivery.findMany({
      where: { newsletterId: id },
      select: { email: true, status: true },
    });
    const lost = rows.filter(({ email, status }) => status === 'sent' && smtp.got.get(email) !== 1);
    expect(lost, when).toEqual([]);
    // Unknown deliveries are listed, and sent on request: each of both workers has three connections.
    expect(after.unknown, when).toBeLessThanOrEqual(KILLS * 2 * 3);
    const notWhole = rows.filter(({ email, status }) => status === 'unknown' && !smtp.got.has(email));
    console.log(`${when}: ${after.unknown} unknown, of which ${notWhole.length} had not gone out whole`);
    if (after.unknown > 0) await call('POST', `newsletters/${id}/retry`, { as: admin, body: { unknown: true } });
    await sendNewsletters('worker');
    expect(await progress(id)).toMatchObject({ state: 'sent', sent: READERS, unknown: 0 });
    // Each message is one line of the outbox, whoever sent it.
    expect(await db.outboxMail.count({ where: { newsletterId: id, status: 'sent' } })).toBe(READERS);
  },
  IS_LONG ? 1_800_000 : 240_000,
);

test('mails that a silent worker has only claimed are sent by another one; those it had begun are not', async () => {
  const targetEmails = Array.from({ length: 6 }, (_, n) => `reader${n}@silent.example`);
  const id = await due({ targetEmails });
  await startNewsletters();
  const claimedBy = crypto.randomUUID();
  const claim = { status: 'claimed' as const, claimedBy, claimedAt: new Date(), attempts: 1, isBegun: false };
  await db.newsletterDelivery.updateMany({ where: { newsletterId: id }, data: claim });
  await db.newsletterDelivery.updateMany({ where: { email: targetEmails[0]! }, data: { isBegun: true } });
  await sendNewsletters('worker');
  expect(await statesOf(id)).toEqual(
    Object.fromEntries(targetEmails.map((email, n) => [email, n === 0 ? 'unknown: workerLost' : 'sent'])),
  );
  expect(targetEmails.map((email) => smtp.got.get(email) ?? 0)).toEqual([0, 1, 1, 1, 1, 1]);
});

test('a worker that was taken for lost begins nothing that another has claimed since', async () => {
  const { claimDeliveries } = await import('@/lib/nouns/newsletters/deliveries/claim-deliveries');
  const { beginDeliveries } = await import('@/lib/nouns/newsletters/deliveries/record-outcomes');
  const id = await due({ targetEmails: ['mine@silent.example', 'taken@silent.example'] });
  await startNewsletters();
  const { claimed } = await claimDeliveries(2, 0);
  const [mine, taken] = ['mine@', 'taken@'].map((name) => claimed.find(({ email }) => email.startsWith(name))!.id);
  await db.newsletterDelivery.update({ where: { id: taken! }, data: { claimedBy: crypto.randomUUID() } });
  expect(await beginDeliveries([mine!, taken!])).toEqual(new Set([mine]));
  await db.newsletterDelivery.deleteMany({ where: { newsletterId: id } });
});

test('a worker that starts looks for letters at once, not at the next minute', async () => {
  const { openWorkingQueue } = await import('@/lib/run/jobs/queue');
  const { work } = await import('@/lib/nouns/jobs/workers');
  const queue = await openWorkingQueue();
  try {
    await queue.deleteAllJobs('newsletters');
    await work(queue);
    expect(await db.$queryRaw`select name from pgboss.job where name = 'newsletters'`).toHaveLength(1);
  } finally {
    await queue.stop({ graceful: false });
  }
});
