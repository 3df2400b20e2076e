// Letters and difficult mail servers: stalling, refusing permanently, refusing temporarily.
import type { Delivery } from '@/lib/run/mail/deliver';
import { eventually } from '../support/eventually';
import { type MailCatcher, startMailCatcher } from '../support/mail-catcher';
import { type Stall, startCuedSmtp } from '../support/scripted-smtp';

let mail: MailCatcher;
let stop: () => Promise<unknown>;
let db: typeof import('@/lib/run/db/db')['db'];
let enqueue: typeof import('@/lib/run/jobs/queue')['enqueue'];
let transaction: typeof import('@/lib/run/db/transaction')['transaction'];

const refusals: Record<string, number> = {};
const asked: string[] = [];
function refuse(address: string) {
  asked.push(address);
  const code = refusals[address];
  return code ? { reason: 'not here', code } : undefined;
}

beforeAll(async () => {
  mail = await startMailCatcher({ refuse });
  Object.assign(process.env, { SMTP_URL: mail.url, MAIL_FROM: 'Candor <post@candor.example>' });
  const queues = await import('@/lib/run/jobs/queue');
  const { work } = await import('@/lib/nouns/jobs/workers');
  ({ db } = await import('@/lib/run/db/db'));
  ({ transaction } = await import('@/lib/run/db/transaction'));
  enqueue = queues.enqueue;
  const queue = await queues.openWorkingQueue();
  await work(queue);
  stop = () => Promise.all([queue.stop({ graceful: false }), mail.stop()]);
});
afterAll(() => stop());

const write = (to: string) =>
  transaction((tx) =>
    enqueue(tx, 'mail', { to, culture: 'en', letter: 'passwordReset', values: { name: 'Ada', link: '/' } }),
  );
const jobOf = async (to: string) => {
  const [job] = await db.$queryRaw<{ id: string; state: string; retry_count: number }[]>`
    select id::text, state::text, retry_count from pgboss.job where name = 'mail' and data->>'to' = ${to}`;
  return job!;
};

describe('a stalled server', () => {
  const STALLS: Stall[] = ['greeting', 'EHLO', 'MAIL', 'RCPT', 'DATA', 'the end', 'dripping'];

  // Timeouts are configured here, so nothing depends on this machine's speed.
  test.each(STALLS)('is abandoned when it stops at %s, and does not delay the next letter', async (stall) => {
    const { Mailer } = await import('@/lib/run/mail/deliver');
    const server = await startCuedSmtp();
    server.stallAt = stall;
    const mailer = new Mailer(server.url, { step: 400, letter: 1_500 });
    const letter: Delivery = { id: 'x', from: 'a@x.example', to: 'b@x.example', subject: 's', text: 't', html: 'h' };
    const ends = await Promise.allSettled([mailer.deliver(letter), mailer.deliver({ ...letter, id: 'y' })]);
    expect(ends.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    mailer.close();
    await server.stop();
  });

  test('costs less than a minute by configuration', async () => {
    const { TIMEOUTS } = await import('@/lib/run/mail/deliver');
    expect(TIMEOUTS.step).toBeLessThanOrEqual(10_000);
    expect(TIMEOUTS.letter).toBeLessThanOrEqual(30_000);
  });
});

describe('a letter', () => {
  test('has the id of its job, so that a copy sent after a crash is recognisable', async () => {
    await write('ida@tests.example');
    const { messageId } = await mail.mailTo('ida@tests.example');
    expect(messageId).toBe(`<${(await jobOf('ida@tests.example')).id}@candor.example>`);
  });

  test('that is refused permanently is not retried', async () => {
    refusals['gone@tests.example'] = 550;
    await write('gone@tests.example');
    await eventually(async () => expect((await jobOf('gone@tests.example')).state).toBe('failed'), 20_000);
    expect((await jobOf('gone@tests.example')).retry_count).toBe(0);
    expect(asked.filter((address) => address === 'gone@tests.example')).toHaveLength(1);
  });

  test.each([450, 530])('that is refused temporarily (%i) stays in the queue', async (code) => {
    const to = `busy-${code}@tests.example`;
    refusals[to] = code;
    await write(to);
    await eventually(async () => expect((await jobOf(to)).state).toBe('retry'), 20_000);
  });
});
