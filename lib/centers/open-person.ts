import type { Person } from '@/lib/auth/actor';
import { db } from '@/lib/db';
import { notFound } from '@/lib/errors';
import { isUuid } from '@/lib/rest/column-values';
import { getRecord } from '@/lib/rest/read';
import { openRecord, type RecordView } from '@/lib/screens/open-record';
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
