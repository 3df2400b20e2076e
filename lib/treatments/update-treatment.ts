import type { Actor } from '@/lib/auth/actor';
import type { Input } from '@/lib/rest/assign';
import type { Tx } from '@/lib/rest/transaction';
import { type Locked, updateRecord } from '@/lib/rest/write';
import { requireSense } from './create-treatment';
import { creditTreatment } from './credit-treatment';
import { treatments } from './resource';

/** Changes a treatment, or adds the patient's review, which is given once; credits follow. */
export async function updateTreatment(tx: Tx, actor: Actor, locked: Locked, input: Input): Promise<void> {
  requireSense({ ...locked.before, ...input });
  const isReview = 'rating' in input || 'userReview' in input || 'ratingComment' in input;
  await updateRecord(tx, treatments, actor, locked, input, isReview ? { ratedAt: new Date() } : {});
  await creditTreatment(tx, actor, locked.id);
}
