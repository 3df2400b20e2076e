import { setTimeout as sleep } from 'node:timers/promises';
import { createTransport, type Transporter } from 'nodemailer';
import { PermanentFailure } from '@/lib/jobs/permanent-failure';
import { signing } from './dkim';

/** What a mail server gets. `id` becomes the Message-ID: the same letter sent twice has the same one. */
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

/** Milliseconds: for each step of the conversation with the server, and for a whole letter. */
export const PATIENCE = { step: 10_000, letter: 30_000 };

/** One mail server, and a few connections to it that are kept. */
export class Mailer {
  readonly #url: string;
  readonly #patience: typeof PATIENCE;
  #transport: Transporter | undefined;

  constructor(url: string, patience = PATIENCE) {
    this.#url = url;
    this.#patience = patience;
  }

  /**
   * Hands one letter to the server, and returns its answer. Throws a `PermanentFailure` when the server refuses it for good, anything else when it
   * is worth trying again: a server that is silent, or says too little for too long, among them.
   */
  async deliver({ id, from, ...letter }: Delivery): Promise<string> {
    this.#transport ??= this.#open();
    const sent = this.#transport.sendMail({ ...letter, from, messageId: messageIdOf(id, from) });
    await this.#inTime(sent).catch((error: unknown) => {
      throw isForGood(error) ? new PermanentFailure('the mail server refuses the letter', { cause: error }) : error;
    });
    return (await sent).response ?? '';
  }

  close(): void {
    this.#transport?.close();
    this.#transport = undefined;
  }

  #open(): Transporter {
    const { step } = this.#patience;
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

  /** The timeouts of the steps begin again with every byte; this one does not. */
  async #inTime(sent: Promise<unknown>): Promise<void> {
    const enough = new AbortController();
    const late = sleep(this.#patience.letter, true, { signal: enough.signal }).catch(() => false);
    sent.catch(() => {}); // it may still fail after we have given it up
    try {
      const isLate = await Promise.race([sent.then(() => false), late]);
      if (!isLate) return;
    } finally {
      enough.abort();
    }
    this.close(); // the other letters get connections of their own
    throw new Error('the mail server took too long');
  }
}

/** `Candor <post@candor.example>` → `post@candor.example`. */
export const addressOf = (from: string) => /<([^<>]+)>/.exec(from)?.[1] ?? from.trim();

/** The Message-ID of the letter that is this job of the queue. */
export const messageIdOf = (id: string, from: string) => `<${id}@${domainOf(from)}>`;

export const domainOf = (from: string) => /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost';

/** What a server says of a letter or its reader with a 5xx; of our sign-in there (530), it is a matter of the settings. */
function isForGood(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, responseCode = 0 } = error as Error & { code?: string; responseCode?: number };
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode >= 500 && responseCode !== 530;
}

/** What the server said when it did not take a letter, whether for good, and whether because there is no such mailbox. */
export function refusalOf(error: unknown): { refused: boolean; isBounce: boolean; said: string } {
  const refused = error instanceof PermanentFailure;
  const cause = refused ? error.cause : error;
  if (!(cause instanceof Error)) return { refused, isBounce: false, said: String(cause) };
  const { response, responseCode = 0, command } = cause as Error & SmtpAnswer;
  const said = response ?? cause.message;
  return { refused, said, isBounce: refused && command === 'RCPT TO' && isNoMailbox(responseCode, said) };
}

type SmtpAnswer = { response?: string; responseCode?: number; command?: string };

/** No such mailbox, by the enhanced code where there is one; a full mailbox or a policy is something else. */
export function isNoMailbox(code: number, answer: string): boolean {
  const enhanced = /^\d{3}[ -](5\.\d+\.\d+)/.exec(answer)?.[1];
  return enhanced ? enhanced.startsWith('5.1.') : [550, 551, 553].includes(code);
}
