import { hasLocale } from 'next-intl';
import type { Claimed } from '@/lib/nouns/newsletters/deliveries/claim-deliveries';
import { db } from '@/lib/run/db/db';
import { env } from '@/lib/run/env';
import { locales } from '@/lib/run/i18n/routing';
import { domainOf } from '@/lib/run/mail/deliver';
import type { Mail } from '@/lib/run/mail/lane';
import type { Message } from '@/lib/run/mail/message';
import { unsubscribeToken } from '@/lib/run/secrets/letter-tokens';
import { composeNewsletter, personalValues, siteAddress, textsOf } from './compose-newsletter';
import { countedLinks } from './count-clicks';

/** The newsletters of a run, each composed once per language. */
export class Letters {
  readonly #composed = new Map<string, Promise<Message>>();

  in(newsletterId: string, culture: string): Promise<Message> {
    const key = `${newsletterId} ${culture}`;
    const known = this.#composed.get(key);
    if (known) return known;
    const composing = db.newsletter.findUniqueOrThrow({ where: { id: newsletterId } }).then(async (row) => {
      const letter = textsOf(row);
      return composeNewsletter(letter, culture, '', await countedLinks(newsletterId, letter, culture));
    });
    this.#composed.set(key, composing);
    return composing;
  }
}

/** The page for unsubscribing; mail programs send a POST to the same address (RFC 8058). */
export function unsubscribeLink({
  id,
  userId,
  centerId,
  culture,
}: Pick<Claimed, 'id' | 'userId' | 'centerId' | 'culture'>) {
  const page = centerId && !userId ? 'unsubscribe-center' : 'unsubscribe-user';
  const subject = userId
    ? { kind: 'user' as const, id: userId }
    : centerId
      ? { kind: 'center' as const, id: centerId }
      : { kind: 'address' as const, id };
  const locale = hasLocale(locales, culture) ? culture : 'en';
  return `${siteAddress()}/${locale}/${page}/${unsubscribeToken({ ...subject, deliveryId: id })}`;
}

export async function composeDelivery(letters: Letters, delivery: Claimed): Promise<Mail> {
  const message = await letters.in(delivery.newsletterId, delivery.culture);
  const link = unsubscribeLink(delivery);
  const values = personalValues(delivery, link);
  const messageId = `${delivery.id}@${domainOf(env.MAIL_FROM)}`;
  const headers = [`List-Unsubscribe: <${link}>`, 'List-Unsubscribe-Post: List-Unsubscribe=One-Click'];
  return {
    messageId,
    to: delivery.email,
    raw: () => message.raw({ id: messageId, to: delivery.email, values, headers }),
    page: () => ({ subject: message.subject(values), html: message.html(values) }),
  };
}
