import type { Person } from '@/lib/core/actor/actor';
import { hrefOf } from '@/lib/core/actor/roles';
import { isUuid } from '@/lib/core/fields/column-values';
import { properName } from '@/lib/core/fields/schema.fields';
import { LONGEST } from '@/lib/core/fields/schema.longest';
import { definePortalForm } from '@/lib/core/verb';
import { addPractice, findPracticePlace } from '@/lib/nouns/centers/add-practice';
import { askToJoin, requireFewToday } from '@/lib/nouns/memberships/ask-to-join';
import { lockRows, transaction } from '@/lib/run/db/transaction';
import { type FieldProblem, forbidden, invalid, notFound } from '@/lib/run/errors';
import type { Locale } from '@/lib/run/i18n/routing';
import { localeOf } from '@/lib/run/i18n/translate';
import { fieldProblems } from '@/lib/run/problems/field-problems';

const centerNameField = properName(LONGEST.practiceName);

export function centerNameProblems(name: string): FieldProblem[] {
  const result = centerNameField.safeParse(name);
  return result.success ? [] : fieldProblems(result.error).map((problem) => ({ ...problem, field: 'centerName' }));
}

type CenterChoice = { centerId?: string; centerName?: string; centerPlace?: string; locale: Locale };

/**
 * A professional states where they work: at a known center (`centerId`, or one of this name in this town), which they
 * ask to join, or at a new one, which becomes theirs. Returns its id, and whether the request is pending.
 */
async function linkCenter(
  me: Person,
  { centerId, centerName = '', centerPlace = '', locale }: CenterChoice,
): Promise<{ id: string; isWaiting: boolean }> {
  if (me.group !== 'expert') throw forbidden();
  if (me.role !== me.originalRole) throw forbidden('errors.switchedMembership', 'role');
  const isEmpty = !centerId && !centerName.trim() && !centerPlace.trim();
  if (isEmpty) throw invalid([{ field: 'centerName', message: 'validation.selectCenter' }]);
  const place = centerId ? null : await findPracticePlace(centerPlace, locale);
  const problems: FieldProblem[] = centerId ? [] : centerNameProblems(centerName);
  if (!centerId && !place)
    problems.push({ field: 'centerPlace', message: centerPlace.trim() ? 'validation.place' : 'validation.required' });
  if (problems.length > 0) throw invalid(problems);
  if (centerId && !isUuid(centerId)) throw notFound('errors.centerNotFound');
  return transaction(async (tx) => {
    const name = centerName.trim();
    await lockRows(tx, 'users', me.id);
    if (!centerId) await requireFewToday(tx, me.id, 1);
    const { id, isKnown } = centerId
      ? { id: centerId, isKnown: true }
      : await addPractice(tx, me, { name, place: place!, expertId: me.id });
    if (!isKnown) return { id, isWaiting: false };
    if (!(await tx.center.findFirst({ where: { id, deletedAt: null }, select: { id: true } })))
      throw notFound('errors.centerNotFound');
    const [membershipId] = await askToJoin(tx, me, [id]);
    const asked = await tx.membership.findUniqueOrThrow({ where: { id: membershipId! }, select: { status: true } });
    return { id, isWaiting: asked.status === 'waiting' };
  });
}

export const joinCenterForm = definePortalForm('POST /me/centers', {
  summary: 'Ask to join a center, or add one by name and town',
  fields: 'centerId centerName centerPlace',
  page: 'profile/add-centers',
  saved: 'center',
  submit: async ({ me, values: { centerId = '', centerName, centerPlace }, request }) => {
    const locale = localeOf(request.headers, me.culture);
    const named = { ...(centerName && { centerName }), ...(centerPlace && { centerPlace }) };
    const { id, isWaiting } = await linkCenter(me, centerId ? { centerId, locale } : { ...named, locale });
    if (isWaiting) return { to: `${hrefOf(me.group, 'profile')}?saved=membershipAsked` };
    return { to: `${hrefOf(me.group, `centers/${id}`)}?saved=center` };
  },
});
