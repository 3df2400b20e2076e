// A practice with a responsible member and a colleague.
import { db } from '@/lib/run/db/db';
import { linkExpert, makeCenter, makePerson } from './people';

export const worksAt = async (centerId: string, userId: string) =>
  (await db.centerExpert.count({ where: { centerId, userId } })) === 1;
export const membershipOf = (centerId: string, userId: string) =>
  db.membership.findFirst({ where: { centerId, userId, status: { not: 'closed' } } });

export async function practice(data: Parameters<typeof makeCenter>[0] = {}) {
  const center = await makeCenter({ machineType: 'xpower', ...data });
  const [head, colleague] = [await makePerson('expert', { isEnabled: true }), await makePerson('hygienist')];
  await linkExpert(center.id, head.id);
  await linkExpert(center.id, colleague.id);
  return { center, head, colleague };
}
