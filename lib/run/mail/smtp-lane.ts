import { Readable } from 'node:stream';
import { parseConnectionUrl } from 'nodemailer/lib/shared';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import { inSpan } from '@/lib/run/metrics/spans';
import { inTime, isNoMailbox, TIMEOUTS } from './deliver';

/**
 * The result of sending a mail. `later`: not accepted for now, by the server as a whole (`isServer`)
 * or for this recipient; `refused`: permanently, `isBounce` if the mailbox does not exist; `unknown`:
 * the server received all of it, but its answer did not arrive.
 */
export type Outcome =
  | { kind: 'sent'; answer: string }
  | { kind: 'later'; answer: string; isServer: boolean }
  | { kind: 'refused'; answer: string; isBounce: boolean }
  | { kind: 'unknown'; answer: string };

type SmtpError = Error & { code?: string; command?: string; responseCode?: number; response?: string };
type Envelope = { from: string; to: string };

/** A persistent connection to the mail server, for one mail at a time; opened when needed, and whenever it is lost. */
export class SmtpLane {
  readonly #url: string;
  readonly #timeouts: typeof TIMEOUTS;
  #connection: SMTPConnection | undefined;

  constructor(url: string, timeouts = TIMEOUTS) {
    this.#url = url;
    this.#timeouts = timeouts;
  }

  /** Never throws: every mail has an outcome. */
  send(envelope: Envelope, raw: string | Buffer): Promise<Outcome> {
    return inSpan('letter newsletter', 'client', {}, () => this.#send(envelope, raw));
  }

  async #send(envelope: Envelope, raw: string | Buffer): Promise<Outcome> {
    const isKept = this.#connection !== undefined;
    const outcome = await this.#attempt(envelope, raw);
    // Servers close a connection after some mails or some idle time: this is no failure of this mail.
    const isLost = outcome.kind === 'later' && (outcome.isServer || this.#connection === undefined);
    return isKept && isLost ? this.#attempt(envelope, raw) : outcome;
  }

  close(): void {
    this.#connection?.close();
    this.#connection = undefined;
  }

  async #attempt(envelope: Envelope, raw: string | Buffer): Promise<Outcome> {
    try {
      this.#connection ??= await this.#open();
    } catch (error) {
      return { kind: 'later', isServer: true, answer: answerOf(error) };
    }
    return this.#hand(this.#connection, envelope, raw);
  }

  async #hand(connection: SMTPConnection, envelope: Envelope, raw: string | Buffer): Promise<Outcome> {
    // The text is read only once the server is ready for it: before that, nothing can have been sent.
    let isBegun = false;
    const message = new Readable({
      read() {
        isBegun = true;
        this.push(raw);
        this.push(null);
      },
    });
    try {
      const sent = new Promise<string>((resolve, reject) => {
        connection.send({ from: envelope.from, to: [envelope.to] }, message, (error, info) =>
          error ? reject(error) : resolve(info?.response ?? ''),
        );
      });
      const answer = await inTime(sent, this.#timeouts.letter);
      return { kind: 'sent', answer };
    } catch (error) {
      const outcome = outcomeOf(error as SmtpError, isBegun);
      await this.#settle(connection, error as SmtpError);
      return outcome;
    }
  }

  /** After a refusal the connection can be reused, after any other error it cannot. */
  async #settle(connection: SMTPConnection, { responseCode, code }: SmtpError): Promise<void> {
    const isUsable = responseCode !== undefined && responseCode !== 421 && /^(EENVELOPE|EMESSAGE)$/.test(code ?? '');
    if (!isUsable) return this.close();
    const reset = new Promise<void>((resolve, reject) =>
      connection.reset((error) => (error ? reject(error) : resolve())),
    );
    await inTime(reset, this.#timeouts.letter).catch(() => this.close());
  }

  async #open(): Promise<SMTPConnection> {
    const { auth, ...options } = parseConnectionUrl(this.#url);
    const { step } = this.#timeouts;
    const socketTimeouts = { dnsTimeout: step, connectionTimeout: step, greetingTimeout: step, socketTimeout: step };
    const connection = new SMTPConnection({ ...options, ...socketTimeouts });
    const opened = new Promise<void>((resolve, reject) => {
      connection.on('error', (error: Error) => {
        if (this.#connection === connection) this.#connection = undefined;
        reject(error);
      });
      connection.once('end', () => {
        if (this.#connection === connection) this.#connection = undefined;
        reject(new Error('the mail server has closed the connection'));
      });
      connection.connect((error) => {
        if (error) return reject(error);
        if (!auth) return resolve();
        connection.login(auth, (refused) => (refused ? reject(refused) : resolve()));
      });
    });
    try {
      await inTime(opened, this.#timeouts.letter);
    } catch (error) {
      connection.close();
      throw error;
    }
    return connection;
  }
}

const answerOf = (error: unknown): string => {
  const { response, message } = error as SmtpError;
  return (response || message || String(error)).slice(0, 500);
};

function outcomeOf(error: SmtpError, isBegun: boolean): Outcome {
  const { responseCode: code = 0, command = '' } = error;
  const answer = answerOf(error);
  if (isBegun && code === 0) return { kind: 'unknown', answer };
  // Errors in our own address or sign-in affect every recipient.
  const isOurs = error.code === 'EAUTH' || code === 530 || (command === 'MAIL FROM' && error.code === 'EENVELOPE');
  if (isOurs) return { kind: 'later', isServer: code !== 450 && code !== 451 && code !== 452, answer };
  if (code >= 500) return { kind: 'refused', answer, isBounce: command === 'RCPT TO' && isNoMailbox(code, answer) };
  return { kind: 'later', isServer: false, answer };
}
