import { isUuid } from '@/lib/core/fields/column-values';
import { addExpert } from '@/lib/nouns/centers/add-expert';
import { assignDealer } from '@/lib/nouns/centers/assign-dealer';
import { unlinkExpert } from '@/lib/nouns/centers/unlink-expert';
import { transaction } from '@/lib/run/db/transaction';
import { notFound } from '@/lib/run/errors';
import { portalForm } from '@/lib/web/http/portal-form';

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
