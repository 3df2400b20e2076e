import { refusal } from '@/lib/core/access/access';
import { type Explanation, explainRecord } from '@/lib/core/access/explain';
import type { Actor, Person } from '@/lib/core/actor/actor';
import { requirePerson } from '@/lib/core/actor/require-person';
import { audit } from '@/lib/core/audit';
import { isUuid } from '@/lib/core/fields/column-values';
import { getRecord } from '@/lib/core/read';
import { resourceNamed } from '@/lib/core/screens/read-records';
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
