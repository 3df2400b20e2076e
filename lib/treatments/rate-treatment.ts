import type { Person } from '@/lib/auth/actor';
import { conflict, forbidden } from '@/lib/errors';
import { parseChange } from '@/lib/rest/body';
import type { Tx } from '@/lib/rest/transaction';
import { lockRecord } from '@/lib/rest/write';
import { treatments } from './resource';
import { updateTreatment } from './update-treatment';

type Review = { rating: number | undefined; ratingComment: string | null; userReview: string | null };

/**
 * The patient's rating, given once, under the rules of `PUT /api/treatments/{id}`. Sending the same rating again,
 * as with a double click, changes nothing; a different one is a 409.
 */
export async function rateTreatment(tx: Tx, me: Person, id: string, review: Review): Promise<void> {
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
