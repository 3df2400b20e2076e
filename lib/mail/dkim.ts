import { buffer } from 'node:stream/consumers';
import DKIM from 'nodemailer/lib/dkim';
import { env } from '@/lib/env';

/** RFC 8058 asks for both headers of unsubscribing to be signed; nodemailer by itself leaves the second one out. */
const HEADERS =
  'From:Reply-To:Subject:Date:Message-ID:To:MIME-Version:Content-Type:Content-Transfer-Encoding:' +
  'List-Unsubscribe:List-Unsubscribe-Post';

/** With what mails are signed; undefined where that is not set up. */
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

/** A whole message with its signature, or as it is where mails are not signed. */
export const signed = async (raw: string): Promise<string | Buffer> => (signer ? buffer(signer.sign(raw)) : raw);
