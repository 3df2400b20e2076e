import { buffer } from 'node:stream/consumers';
import DKIM from 'nodemailer/lib/dkim';
import { env } from '@/lib/run/env';

/** RFC 8058 requires both unsubscribe headers to be signed; by default nodemailer omits the second. */
const HEADERS =
  'From:Reply-To:Subject:Date:Message-ID:To:MIME-Version:Content-Type:Content-Transfer-Encoding:' +
  'List-Unsubscribe:List-Unsubscribe-Post';

/** Undefined if none is configured. */
export const signing: DKIM.SingleKeyOptions | undefined =
  env.DKIM_DOMAIN && env.DKIM_SELECTOR && env.DKIM_PRIVATE_KEY
    ? {
        domainName: env.DKIM_DOMAIN,
        keySelector: env.DKIM_SELECTOR,
        privateKey: env.DKIM_PRIVATE_KEY,
        headerFieldNames: HEADERS,
      }
    : undefined;

const signer = signing && new DKIM(signing);

/** The whole message with its signature, or unchanged if mails are not signed. */
export const signed = async (raw: string): Promise<string | Buffer> => (signer ? buffer(signer.sign(raw)) : raw);
