import { createTransport, type Transporter } from 'nodemailer';
import { env } from '@/lib/env';
import type { Jobs } from '@/lib/jobs/queue';
import { log } from '@/lib/log';
import { keepLetter } from './keep-letter';
import { composeLetter } from './letter';

let transport: Transporter | undefined;

/** One letter to one reader. Throws when the mail server refuses it, so that the queue tries again later. */
export async function sendLetter(job: Jobs['mail']): Promise<void> {
  const letter = await composeLetter(job);
  if (!env.SMTP_URL && env.MAIL_DIR) {
    await keepLetter(env.MAIL_DIR, job.to, letter);
    return;
  }
  if (!env.SMTP_URL) {
    // Never the text or the address: a reset link in a log file is as good as the password.
    log.warn({ letter: job.letter }, 'no SMTP_URL is set: a letter was not sent');
    return;
  }
  transport ??= createTransport(env.SMTP_URL, { pool: true } as never);
  await transport.sendMail({
    from: env.MAIL_FROM,
    to: job.to,
    subject: letter.subject,
    text: letter.text,
    html: letter.html,
    headers: { 'Content-Language': letter.lang, 'Auto-Submitted': 'auto-generated' },
  });
}
