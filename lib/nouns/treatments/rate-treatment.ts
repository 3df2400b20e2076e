import type { Person } from '@/lib/core/actor/actor';
import { parseChange } from '@/lib/core/body';
import { fields, flag } from '@/lib/core/json-schema';
import { definePortalForm } from '@/lib/core/verb';
import { lockRecord } from '@/lib/core/write';
import { type Tx, transaction } from '@/lib/run/db/transaction';
import { conflict, forbidden } from '@/lib/run/errors';
import { treatments } from './resource';
import { allowReview } from './reviews/decide-review';
import { updateTreatment } from './update-treatment';

type Review = { rating: number | undefined; ratingComment: string | null; userReview: string | null };

/** The patient's rating, given once; the same again, as with a double click, changes nothing, another is a 409. */
async function rateTreatment(tx: Tx, me: Person, id: string, review: Review): Promise<void> {
  const locked = await lockRecord(tx, treatments, me, id);
  if (!locked.grant.actions?.rate) throw forbidden();
  if (!locked.actions.rate) {
    const { before } = locked;
    const isSame = (Object.keys(review) as (keyof Review)[]).every((field) => before[field] === review[field]);
    if (isSame) return;
    throw conflict('errors.alreadyRated', 'rating');
  }
  await updateTreatment(tx, me, locked, parseChange(treatments, locked, review));
}

export const reviewTreatment = definePortalForm('POST /treatments/{id}/review', {
  summary: 'Rate a treatment, once, as its patient; programs use PUT of the treatment',
  fields: fields('rating ratingComment userReview', { isPublic: flag }),
  leadsTo: 'The screen of the treatment, with a notice or with what to correct.',
  page: (_, { id }) => `treatments/${id}`,
  saved: 'review',
  submit: ({ me, values, params }) => {
    const review = {
      rating: values.rating ? Number(values.rating) : undefined,
      ratingComment: values.ratingComment?.trim() || null,
      userReview: values.userReview?.trim() || null,
    };
    return transaction(async (tx) => {
      await rateTreatment(tx, me, params.id!, review);
      if (values.isPublic === 'true') await allowReview(tx, me, params.id!, true);
    });
  },
});
