import { z } from 'zod';
import type { Actor } from '@/lib/core/actor/actor';
import { requirePerson } from '@/lib/core/actor/require-person';
import { culture as language } from '@/lib/core/fields/schema.fields';
import { object, text } from '@/lib/core/json-schema';
import { getRecord } from '@/lib/core/read';
import { defineVerb } from '@/lib/core/verb';
import { db } from '@/lib/run/db/db';
import { composeNewsletter, personalValues, textsOf } from './compose-newsletter';
import { newsletters } from './resource';

/** A newsletter as a reader of this language sees it, with the user's values and an inactive unsubscribe link. */
export async function drawPreview(actor: Actor, id: string, culture: string) {
  const me = requirePerson(actor);
  await getRecord(newsletters, me, id, { fields: ['status'] });
  const letter = textsOf(await db.newsletter.findUniqueOrThrow({ where: { id } }));
  const message = await composeNewsletter(letter, culture);
  const values = personalValues(me, '#');
  return { subject: message.subject(values), text: message.text(values), html: message.html(values) };
}

export const readPreview = defineVerb('GET /newsletters/{id}/preview', {
  summary: 'A newsletter as a reader of a language would see it',
  query: z.strictObject({ culture: language.default('it') }),
  answer: object({ subject: text, text, html: text }),
  run: ({ actor, id, query }) => drawPreview(actor, id, query.culture),
});
