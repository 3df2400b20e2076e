import { addExpert } from '@/lib/centers/add-expert';
import { assignDealer } from '@/lib/centers/assign-dealer';
import { unlinkExpert } from '@/lib/centers/unlink-expert';
import { notFound } from '@/lib/errors';
import { portalForm } from '@/lib/http/portal-form';
import { isUuid } from '@/lib/rest/column-values';
import { transaction } from '@/lib/rest/transaction';

/**
 * Links a professional to a center, or unlinks them (`left` holds the ids that remain); or assigns a center to a
 * `dealer`, or takes it from them. For admins.
 */
export const POST = portalForm({
  page: ({ userId = '' }) => `users/${isUuid(userId) ? userId : ''}/add-centers`,
  saved: 'centers',
  submit: async ({ me, values: { userId = '', centerId = '', left, dealer } }) => {
    if (!isUuid(userId) || (left === undefined && !isUuid(centerId))) throw notFound();
    await transaction<unknown>((tx) => {
      if (dealer) return assignDealer(tx, me, centerId, { userId, isAssigned: dealer === 'added' });
      return left === undefined
        ? addExpert(tx, me, centerId, { userId })
        : unlinkExpert(tx, me, userId, left.split(' ').filter(isUuid));
    });
  },
});
