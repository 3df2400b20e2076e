import { refusal } from '@/lib/core/access/access';
import { type Explanation, explainRecord } from '@/lib/core/access/explain';
import type { Actor, Person } from '@/lib/core/actor/actor';
import { requirePerson } from '@/lib/core/actor/require-person';
import { audit } from '@/lib/core/audit';
import { isUuid } from '@/lib/core/fields/column-values';
import { asked, flag, id as idSchema, list, number, object, orNull, text } from '@/lib/core/json-schema';
import { getRecord } from '@/lib/core/read';
import { resourceNamed } from '@/lib/core/screens/read-records';
import { defineVerb } from '@/lib/core/verb';
import { personById } from '@/lib/nouns/accounts/sessions/data';
import { transaction } from '@/lib/run/db/transaction';
import { notFound } from '@/lib/run/errors';
import { users } from './resource';

export type Sight = Explanation & { resource: string; recordId: string; person: Person };

/**
 * Explains to admins why somebody may or may not see a record and its fields; only for
 * records that the admin may see. The access is logged.
 * @throws Problem 404 for a record the admin may not see, and for a disabled account, which sees nothing at all
 */
export async function describeSight(actor: Actor, userId: string, name: string, recordId: string): Promise<Sight> {
  if (actor.group !== 'admin') throw refusal(actor);
  const me = requirePerson(actor);
  const resource = resourceNamed(name);
  if (!isUuid(userId) || !isUuid(recordId)) throw notFound();
  await getRecord(users, me, userId, { fields: [] });
  const person = await personById(userId);
  if (!person) throw notFound('errors.accountHoldsNot');
  const explanation = await explainRecord(resource, person, recordId);
  await getRecord(resource, me, recordId, { fields: [], deleted: explanation.isDeleted });
  const note = { action: 'explain-sight', entity: resource.name, entityId: recordId };
  if (person.id !== me.id) await transaction((tx) => audit(tx, me, { ...note, after: { userId } }));
  return { ...explanation, resource: name, recordId, person };
}

export const explainSight = defineVerb('GET /users/{id}/sight', {
  summary: 'Which rule shows or hides a record, and each of its fields, to this person (admin)',
  parameters: [asked('resource', text, 'A resource by its name.'), asked('record', idSchema)],
  answer: object({
    resource: text,
    recordId: idSchema,
    isThere: flag,
    isDeleted: flag,
    isVisible: flag,
    decisive: orNull(number),
    fields: list(object({ name: text, read: flag, update: flag })),
    grants: list({ type: 'object' }),
  }),
  run: async ({ actor, id, url: { searchParams } }) => {
    const [resource, record] = [searchParams.get('resource') ?? '', searchParams.get('record') ?? ''];
    const { person: _, ...explanation } = await describeSight(actor, id, resource, record);
    return explanation;
  },
});
