import { recordPosted, wasSent } from '@/lib/nouns/outbox/record-posted';
import { attachmentsOf } from '@/lib/nouns/requests/notes/data';
import { env } from '@/lib/run/env';
import { PermanentFailure } from '@/lib/run/errors';
import { log } from '@/lib/run/log';
import { Mailer, refusalOf } from '@/lib/run/mail/deliver';
import { keepLetter } from '@/lib/run/mail/keep-letter';
import { composeLetter, hrefOf } from '@/lib/run/mail/letter';
import type { QueuedMail } from '@/lib/run/mail/letters';
import { openQueuedLetter, type QueuedLetter } from '@/lib/run/mail/seal-letter';
import { inSpan } from '@/lib/run/metrics/spans';

let mailer: Mailer | undefined;

/** Headers of the thread. A message written by a person is not marked as automatic: an out-of-office reply is welcome. */
function threadOf({ thread, values: { stop } }: QueuedMail, lang: string) {
  const headers = {
    'Content-Language': lang,
    ...(!thread && { 'Auto-Submitted': 'auto-generated' }),
    ...(stop && { 'List-Unsubscribe': `<${hrefOf(stop)}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
  };
  const last = thread?.references.at(-1);
  return {
    headers,
    ...(thread?.replyTo && { replyTo: thread.replyTo }),
    ...(thread && last && { inReplyTo: last, references: thread.references }),
  };
}

/**
 * Sends one e-mail to one recipient. Throws if the mail server does not accept it, and
 * the queue retries, or not after a `PermanentFailure`.
 * @param id the job's id
 */
export async function sendLetter(queued: QueuedLetter, id: string): Promise<void> {
  if (await wasSent(id)) return;
  const { job, letter, attachments } = await prepare(queued, id);
  if (!env.SMTP_URL && env.MAIL_DIR) {
    await keepLetter(env.MAIL_DIR, job.to, letter, attachments);
    await recordPosted(id, 'sent', '');
    return;
  }
  if (!env.SMTP_URL) {
    // Never log the text or the address: a password-reset link in a log is as good as the password.
    log.warn({ letter: job.letter }, 'no SMTP_URL is set: a letter was not sent');
    await recordPosted(id, 'refused', 'no SMTP_URL is set');
    // Its job fails, too: a letter can be sent by hand, once there is a server, only while its job has not ended well.
    throw new PermanentFailure('no SMTP_URL is set');
  }
  mailer ??= new Mailer(env.SMTP_URL);
  const mail = {
    id,
    from: env.MAIL_FROM,
    to: job.to,
    subject: letter.subject,
    text: letter.text,
    html: letter.html,
    ...threadOf(job, letter.lang),
    ...(attachments.length > 0 && { attachments }),
  };
  const open = mailer;
  const delivered = inSpan(`letter ${job.letter}`, 'client', { 'portal.job': id }, () => open.deliver(mail));
  const answer = await delivered.catch(async (error: unknown) => {
    const { refused, isBounce, reply } = refusalOf(error);
    await recordPosted(id, refused ? 'refused' : 'later', reply, isBounce);
    throw error;
  });
  await recordPosted(id, 'sent', answer);
}

async function prepare(queued: QueuedLetter, id: string) {
  try {
    const job = openQueuedLetter(queued, id);
    const letter = await composeLetter(job);
    // Only messages written by people have attachments.
    return { job, letter, attachments: job.thread ? await attachmentsOf(id) : [] };
  } catch (error) {
    const isSealed = error instanceof PermanentFailure;
    await recordPosted(id, isSealed ? 'refused' : 'later', isSealed ? 'changed in the queue' : '');
    throw error;
  }
}
