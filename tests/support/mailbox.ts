// The mails that the site of the browser tests has sent.
import { type APIRequestContext, expect } from '@playwright/test';
import type { CaughtMail } from './mail-catcher';

export async function mailsTo(request: APIRequestContext, address: string): Promise<CaughtMail[]> {
  const mails = (await (await request.get(`http://127.0.0.1:${process.env.MAILBOX_PORT}/`)).json()) as CaughtMail[];
  return mails.filter(({ envelope }) => envelope.to.includes(address));
}

/** The first mail to an address with these words in its subject, once it has arrived. */
export async function mailTo(request: APIRequestContext, address: string, subject = ''): Promise<CaughtMail> {
  const find = async () => (await mailsTo(request, address)).find((mail) => mail.subject?.includes(subject));
  await expect.poll(async () => (await find()) !== undefined, { timeout: 40_000 }).toBe(true);
  return (await find())!;
}
