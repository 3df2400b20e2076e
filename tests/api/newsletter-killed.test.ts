// Workers that are killed while they send, beside others and the route of a clock: every reader gets it once, or is shown.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { newsletterHouse } from '../support/newsletter-house';

const { smtp, db, call, admin, due, progress, sendNewsletters } = await newsletterHouse();

const READERS = 1000;

async function startWorker() {
  const child = spawn(process.execPath, ['--import', 'tsx', 'tests/support/send-in-process.ts']);
  await once(child.stdout, 'data');
  return {
    kill: async () => {
      if (child.exitCode === null && child.signalCode === null && child.kill('SIGKILL')) await once(child, 'exit');
    },
  };
}

const sentSoFar = () => [...smtp.got.values()].reduce((sum, n) => sum + n, 0);
async function until(sent: number) {
  for (let n = 0; n < 1200 && sentSoFar() < sent; n += 1) await new Promise((resolve) => setTimeout(resolve, 50));
}

test('a kill at any moment loses nobody and sends nothing twice', async () => {
  const targetEmails = Array.from({ length: READERS }, (_, n) => `reader${n}@killed.example`);
  const id = await due({ targetEmails });
  const cron = () =>
    call('POST', 'cron/newsletters', { headers: { authorization: `Bearer ${process.env.CRON_SECRET}` } });
  for (const share of [0.1, 0.3, 0.5]) {
    const workers = await Promise.all([startWorker(), startWorker()]);
    await until(Math.floor(READERS * (share + Math.random() * 0.1)));
    await Promise.all(workers.map(({ kill }) => kill()));
  }
  await Promise.all([cron(), sendNewsletters('worker')]);
  await db.worker.updateMany({ data: { seenAt: new Date(0) } });
  await sendNewsletters('worker');
  const after = await progress(id);
  expect(after).toMatchObject({ total: READERS, queued: 0, failed: 0, skipped: 0 });
  expect(after.sent + after.unknown).toBe(READERS);
  const twice = targetEmails.filter((email) => (smtp.got.get(email) ?? 0) > 1);
  expect(twice).toEqual([]);
  const rows = await db.newsletterDelivery.findMany({
    where: { newsletterId: id },
    select: { email: true, status: true },
  });
  const lost = rows.filter(({ email, status }) => status === 'sent' && smtp.got.get(email) !== 1);
  expect(lost).toEqual([]);
  // What nobody knows is shown, and goes out when somebody says so.
  expect(after.unknown).toBeGreaterThan(0);
  await call('POST', `newsletters/${id}/retry`, { as: admin, body: { unknown: true } });
  await sendNewsletters('worker');
  expect(await progress(id)).toMatchObject({ state: 'sent', sent: READERS, unknown: 0 });
}, 120_000);
