import type { Person } from '@/lib/core/actor/actor';
import { isUuid } from '@/lib/core/fields/column-values';
import { getRecord } from '@/lib/core/read';
import { openRecord, type RecordView } from '@/lib/core/screens/open-record';
import { db } from '@/lib/run/db/db';
import { notFound } from '@/lib/run/errors';
import { centers } from './resource';

export type CenterPerson = { center: string; view: RecordView };

/** A person in the context of a center: a professional there, or its consultant. 404 for everybody else. */
export async function openPerson(
  me: Person,
  centerId: string,
  userId: string,
  as: 'expert' | 'consultant',
): Promise<CenterPerson> {
  if (!isUuid(centerId) || !isUuid(userId)) throw notFound();
  const { body } = await getRecord(centers, me, centerId, { fields: ['name'] });
  const bond = as === 'expert' ? { experts: { some: { userId } } } : { consultantId: userId };
  if (!(await db.center.findFirst({ where: { id: centerId, ...bond }, select: { id: true } }))) throw notFound();
  return { center: (JSON.parse(body) as { name: string }).name, view: await openRecord('users', me, userId) };
}
