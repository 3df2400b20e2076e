import type { Person } from '@/lib/auth/actor';
import { addPractice, findPracticePlace } from '@/lib/centers/add-practice';
import { refreshStanding } from '@/lib/centers/refresh-standing';
import { type FieldProblem, forbidden, invalid, notFound } from '@/lib/errors';
import type { Locale } from '@/lib/i18n/routing';
import { audit } from '@/lib/rest/audit';
import { isUuid } from '@/lib/rest/column-values';
import { clientWithin, transaction } from '@/lib/rest/transaction';
import { centerNameProblems } from './check-center-name';

type Wish = { centerId?: string; centerName?: string; centerPlace?: string; locale: Locale };

/**
 * A professional says where they work: at a center that is known (`centerId`), or at one that is named with its town and
 * added when nobody has yet. Joining where one already works changes nothing. Returns the center's id.
 */
export async function linkCenter(
  me: Person,
  { centerId, centerName = '', centerPlace = '', locale }: Wish,
): Promise<string> {
  if (me.group !== 'expert') throw forbidden();
  const place = centerId ? null : await findPracticePlace(centerPlace, locale);
  const problems: FieldProblem[] = centerId ? [] : centerNameProblems(centerName);
  if (!centerId && !place)
    problems.push({ field: 'centerPlace', message: centerPlace.trim() ? 'validation.place' : 'validation.required' });
  if (problems.length > 0) throw invalid(problems);
  return transaction(async (tx) => {
    const before = await tx.centerExpert.findMany({ where: { userId: me.id }, select: { centerId: true } });
    const known = before.map((row) => row.centerId);
    const id = centerId
      ? await join(centerId)
      : await addPractice(tx, { name: centerName.trim(), place: place!, expertId: me.id });
    await refreshStanding(clientWithin(tx), [id]);
    await audit(tx, me, {
      action: 'join-center',
      entity: 'users',
      entityId: me.id,
      before: { centerIds: known },
      after: { centerIds: [...new Set([...known, id])] },
    });
    return id;

    async function join(wanted: string): Promise<string> {
      const where = { id: wanted, deletedAt: null };
      if (!isUuid(wanted) || !(await tx.center.findFirst({ where, select: { id: true } })))
        throw notFound('errors.centerNotFound');
      const link = { centerId: wanted, userId: me.id };
      await tx.centerExpert.upsert({ where: { centerId_userId: link }, create: link, update: {} });
      return wanted;
    }
  });
}
