import { env } from '@/lib/run/env';
import { addressOf } from './deliver';
import { signed } from './dkim';
import { keepLetter } from './keep-letter';
import { type Outcome, SmtpLane } from './smtp-lane';

/** One mail of many: ready for the wire, or as a page if there is no mail server. */
export type Mail = { messageId: string; to: string; raw: () => string; page: () => { subject: string; html: string } };

export type Lane = { send: (mail: Mail) => Promise<Outcome>; close: () => void };

/** A way to send mails one after the other; null if none is configured. */
export function openLane(): Lane | null {
  if (env.SMTP_URL) {
    const lane = new SmtpLane(env.SMTP_URL);
    const from = addressOf(env.MAIL_FROM);
    return { send: async ({ to, raw }) => lane.send({ from, to }, await signed(raw())), close: () => lane.close() };
  }
  const folder = env.MAIL_DIR;
  if (!folder) return null;
  return {
    async send({ to, page }) {
      await keepLetter(folder, to, page());
      return { kind: 'sent', answer: '' };
    },
    close() {},
  };
}
