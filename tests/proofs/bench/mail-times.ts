// Newsletters, on a database that is dropped afterwards.
import { createTransport } from 'nodemailer';
import pg from 'pg';
import { composeNewsletter, personalValues, textsOf } from '@/lib/nouns/newsletters/compose-newsletter';
import { sendNewsletters, startNewsletters } from '@/lib/nouns/newsletters/send-newsletters';
import { db } from '@/lib/run/db/db';
import { env } from '@/lib/run/env';
import { sized } from './size';
import { tell } from './tell';

const SENT = sized(6_000, 300);
/** Recipients per newsletter, the last being the largest: recorded in one statement. */
const LISTS = [sized(10_000, 100), sized(100_000, 1_000), Number(process.env.BENCH_READERS ?? sized(300_000, 3_000))];
/** Seconds of sending during which memory is measured. */
const LOOK = sized(8, 1);

export type MailTimes = {
  bare: number;
  ours: number;
  lists: { readers: number; seconds: number; peakMegabytes: number }[];
};

const texts = {
  titleIt: 'Novità per {name|collega}',
  templateIt: `<p>Gentile {name} {surname},</p><h2>La primavera è qui</h2>${'<p>Ecco che cosa cambia per il Suo studio, con parole scelte con cura e qualche accento: perché così è.</p>'.repeat(8)}<p>A presto, {name|collega}</p>`,
  buttonTitleIt: 'Leggi tutto',
  buttonLinkIt: 'https://candor.example/novita',
};

async function due(fields: object): Promise<string> {
  const data = {
    ...texts,
    audience: 'italian' as const,
    status: 'pending' as const,
    sendingDate: new Date(),
    ...fields,
  };
  return (await db.newsletter.create({ data, select: { id: true } })).id;
}

const addresses = (count: number, name: string) => Array.from({ length: count }, (_, n) => `${name}${n}@bench.example`);

/** Mails per second with as many connections as ours: composed, encoded and sent one by one. */
async function bare(count: number): Promise<number> {
  const letter = await composeNewsletter(textsOf(await db.newsletter.findFirstOrThrow()), 'it');
  const transport = createTransport({
    url: env.SMTP_URL,
    pool: true,
    maxConnections: env.SMTP_CONNECTIONS,
    maxMessages: Infinity,
  });
  const begun = performance.now();
  await Promise.all(
    addresses(count, 'bare').map((to) => {
      const link = `https://candor.example/it/unsubscribe-user/${'x'.repeat(66)}`;
      const values = personalValues({ name: 'Zoë', surname: 'Rossi', email: to }, link);
      return transport.sendMail({
        from: env.MAIL_FROM,
        to,
        subject: letter.subject(values),
        text: letter.text(values),
        html: letter.html(values),
        headers: { 'List-Unsubscribe': `<${link}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
      });
    }),
  );
  const rate = count / ((performance.now() - begun) / 1000);
  transport.close();
  return rate;
}

async function ours(count: number): Promise<number> {
  const id = await due({ targetEmails: addresses(count, 'ours') });
  await startNewsletters();
  const begun = performance.now();
  await sendNewsletters('worker', 600);
  const seconds = (performance.now() - begun) / 1000;
  const sent = await db.newsletterDelivery.count({ where: { newsletterId: id, status: 'sent' } });
  if (sent !== count) throw new Error(`${count - sent} mails were not sent.`);
  return count / seconds;
}

const average = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Records so many people as recipients, and measures memory while sending to the first of them. */
async function list(readers: number) {
  const client = new pg.Client({ connectionString: env.DATABASE_URL }); // the pool cancels what takes longer than a page may
  await client.connect();
  await client.query(
    `insert into users (name, surname, email, culture, marketing_accepted, confirmed_user)
     select 'Ada', 'Rossi' || n, 'reader' || n || '@bench.example', 'it', true, true
     from generate_series((select count(*) from users where email like 'reader%') + 1, $1::int) n`,
    [readers],
  );
  await client.query('analyze users');
  await client.end();
  const id = await due({});
  const begun = performance.now();
  await startNewsletters();
  const seconds = (performance.now() - begun) / 1000;
  let peak = 0;
  const timer = setInterval(() => (peak = Math.max(peak, process.memoryUsage().rss)), 50);
  await sendNewsletters('worker', LOOK);
  clearInterval(timer);
  await db.newsletter.update({ where: { id }, data: { deletedAt: new Date() } });
  return { readers, seconds, peakMegabytes: peak / 1024 ** 2 };
}

await db.setting.upsert({
  where: { name: 'mail.perMinute' },
  create: { name: 'mail.perMinute', value: '0' },
  update: { value: '0' },
});
await due({ status: 'draft' });
await bare(500);
await ours(500);
await db.newsletterDelivery.deleteMany();
// Alternating, since the machine's speed varies.
const rates = { bare: [] as number[], ours: [] as number[] };
for (let turn = 0; turn < 3; turn += 1) {
  rates.bare.push(await bare(SENT / 3));
  await db.newsletterDelivery.deleteMany();
  rates.ours.push(await ours(SENT / 3));
}
const lists: MailTimes['lists'] = [];
for (const readers of LISTS) lists.push(await list(readers));
const result: MailTimes = { bare: average(rates.bare), ours: average(rates.ours), lists };
await tell(result);
