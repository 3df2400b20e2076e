// A real SMTP server that keeps its mails for tests to read.
import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export interface CaughtMail extends Email {
  /** the envelope's addresses, which may differ from the headers */
  envelope: { from: string; to: string[] };
}

export interface MailCatcher {
  /** for SMTP_URL */
  url: string;
  mails: CaughtMail[];
  /** Resolves with the first mail to this address, including earlier ones; rejects after some seconds. */
  mailTo(address: string, timeoutMs?: number): Promise<CaughtMail>;
  stop(): Promise<void>;
}

/**
 * @param options.port 0 for any free one
 * @param options.refuse the error for a mail to this address, e.g. "no such mailbox", and its code (550)
 */
export async function startMailCatcher(
  options: { port?: number; refuse?: (address: string) => string | { reason: string; code: number } | undefined } = {},
): Promise<MailCatcher> {
  const mails: CaughtMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 1, // milliseconds: the portal keeps its connections open, ten seconds long
    onRcptTo({ address }, _session, answer) {
      const refusal = options.refuse?.(address);
      const { reason, code } = typeof refusal === 'string' ? { reason: refusal, code: 550 } : (refusal ?? {});
      answer(reason ? Object.assign(new Error(reason), { responseCode: code }) : undefined);
    },
    onData(stream, { envelope }, answer) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const from = envelope.mailFrom ? envelope.mailFrom.address : '';
        const to = envelope.rcptTo.map(({ address }) => address);
        const keep = (email: Email) => mails.push({ ...email, envelope: { from, to } });
        PostalMime.parse(Buffer.concat(chunks))
          .then(keep)
          .then(() => answer(), answer);
      });
    },
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port ?? 0, '127.0.0.1', resolve);
  });
  server.on('error', () => {}); // a client that disconnects is not a failure of the test
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    mailTo: (address, timeoutMs = 10_000) => waitForMail(mails, address, timeoutMs),
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

async function waitForMail(mails: CaughtMail[], address: string, timeoutMs: number): Promise<CaughtMail> {
  for (const until = Date.now() + timeoutMs; Date.now() < until; ) {
    const found = mails.find(({ envelope }) => envelope.to.includes(address));
    if (found) return found;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  const others = mails.flatMap(({ envelope }) => envelope.to).join(', ') || 'nobody';
  throw new Error(`No mail to ${address} within ${timeoutMs} ms; there was mail to ${others}.`);
}
