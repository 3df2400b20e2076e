import type { Actor, Person } from '@/lib/auth/actor';
import { personById } from '@/lib/auth/data';
import { requirePerson } from '@/lib/auth/require-person';
import { notFound } from '@/lib/errors';
import { refusal } from '@/lib/rest/access';
import { audit } from '@/lib/rest/audit';
import { isUuid } from '@/lib/rest/column-values';
import { type Explanation, explainRecord } from '@/lib/rest/explain';
import { getRecord } from '@/lib/rest/read';
import { transaction } from '@/lib/rest/transaction';
import { resourceNamed } from '@/lib/screens/shown';
import { users } from './resource';

export type Sight = Explanation & { resource: string; recordId: string; person: Person };

/**
 * Why somebody sees a record and which of its fields, or does not; for admins, of records that they see themselves. That an
 * admin has looked is noted.
 * @throws Problem 404 for a record the admin does not see, and for somebody whose account does not hold: they see nothing at all
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
