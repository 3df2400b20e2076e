import { setTimeout as sleep } from 'node:timers/promises';
import { createTransport, type Transporter } from 'nodemailer';
import { PermanentFailure } from '@/lib/run/errors';
import { signing } from './dkim';

/** `id` becomes the Message-ID, so that resending an e-mail keeps it. */
export type Delivery = {
  id: string;
  from: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  headers?: Record<string, string>;
  replyTo?: string;
  /** Message-IDs, the latest last. */
  inReplyTo?: string;
  references?: string[];
  attachments?: { filename: string; contentType: string; content: Buffer }[];
};

/** Timeouts in milliseconds: for each step of the SMTP dialogue, and for a whole e-mail. */
export const TIMEOUTS = { step: 10_000, letter: 30_000 };

export class Mailer {
  readonly #url: string;
  readonly #timeouts: typeof TIMEOUTS;
  #transport: Transporter | undefined;

  constructor(url: string, timeouts = TIMEOUTS) {
    this.#url = url;
    this.#timeouts = timeouts;
  }

  /** Returns the server's answer; throws a `PermanentFailure` for good, another error if a retry makes sense. */
  async deliver({ id, from, ...letter }: Delivery): Promise<string> {
    this.#transport ??= this.#open();
    const sent = this.#transport.sendMail({ ...letter, from, messageId: messageIdOf(id, from) });
    // After a timeout other e-mails get new connections.
    const answer = await inTime(sent, this.#timeouts.letter, () => this.close()).catch((error: unknown) => {
      throw isForGood(error) ? new PermanentFailure('the mail server refuses the letter', { cause: error }) : error;
    });
    return answer.response ?? '';
  }

  close(): void {
    this.#transport?.close();
    this.#transport = undefined;
  }

  #open(): Transporter {
    const { step } = this.#timeouts;
    return createTransport({
      url: this.#url,
      pool: true,
      ...(signing && { dkim: signing }),
      dnsTimeout: step,
      connectionTimeout: step,
      greetingTimeout: step,
      socketTimeout: step,
    });
  }
}

/** An overall limit: the timeouts of the single steps restart with every byte received. */
export async function inTime<T>(work: Promise<T>, milliseconds: number, whenLate = () => {}): Promise<T> {
  const enough = new AbortController();
  work.catch(() => {}); // it may still reject after the timeout
  const late = sleep(milliseconds, undefined, { signal: enough.signal }).then(
    () => {
      whenLate();
      throw new Error('the mail server took too long');
    },
    () => new Promise<never>(() => {}),
  );
  return Promise.race([work, late]).finally(() => enough.abort());
}

/** `Candor <post@candor.example>` → `post@candor.example`. */
export const addressOf = (from: string) => /<([^<>]+)>/.exec(from)?.[1] ?? from.trim();

/** The Message-ID of the e-mail sent by this job. */
export const messageIdOf = (id: string, from: string) => `<${id}@${domainOf(from)}>`;

export const domainOf = (from: string) => /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost';

/** Whether a 5xx answer concerns the e-mail or its recipient; errors of our sign-in (530) are configuration. */
function isForGood(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, responseCode = 0 } = error as Error & { code?: string; responseCode?: number };
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode >= 500 && responseCode !== 530;
}

/** Why the server refused an e-mail, whether permanently, and whether because the mailbox does not exist. */
export function refusalOf(error: unknown): { refused: boolean; isBounce: boolean; reply: string } {
  const refused = error instanceof PermanentFailure;
  const cause = refused ? error.cause : error;
  if (!(cause instanceof Error)) return { refused, isBounce: false, reply: String(cause) };
  const { response, responseCode = 0, command } = cause as Error & SmtpAnswer;
  const reply = response ?? cause.message;
  return { refused, reply, isBounce: refused && command === 'RCPT TO' && isNoMailbox(responseCode, reply) };
}

type SmtpAnswer = { response?: string; responseCode?: number; command?: string };

/** Whether the mailbox does not exist, by the enhanced status code if any; not if it is full, or for a policy. */
export function isNoMailbox(code: number, answer: string): boolean {
  const enhanced = /^\d{3}[ -](5\.\d+\.\d+)/.exec(answer)?.[1];
  return enhanced ? enhanced.startsWith('5.1.') : [550, 551, 553].includes(code);
}
