import type { Actor } from '@/lib/auth/actor';
import { requirePerson } from '@/lib/auth/require-person';
import { db } from '@/lib/db';
import { getRecord } from '@/lib/rest/read';
import { composeNewsletter, personalValues, textsOf } from './compose-newsletter';
import { newsletters } from './resource';

/**
 * A newsletter as a reader of this language would see it, with the values of
 * the current user; its unsubscribe link is inactive.
 */
export async function drawPreview(actor: Actor, id: string, culture: string) {
  const me = requirePerson(actor);
  await getRecord(newsletters, me, id, { fields: ['status'] });
  const letter = textsOf(await db.newsletter.findUniqueOrThrow({ where: { id } }));
  const message = await composeNewsletter(letter, culture);
  const values = personalValues(me, '#');
  return { subject: message.subject(values), text: message.text(values), html: message.html(values) };
}
