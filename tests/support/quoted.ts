import { LEAST_RATINGS, readPublicReviews } from '@/lib/nouns/treatments/reviews/data';
import { db } from '@/lib/run/db/db';
import { linkExpert, makeCenter, makePerson } from './people';

/** A practice with as many ratings as may be shown, one of them with words. */
export async function quoted(status: 'waiting' | 'published' | 'refused' = 'published', ratings = LEAST_RATINGS) {
  const center = await makeCenter({ showsRatings: true });
  const expert = await makePerson('expert', { isEnabled: true });
  const colleague = await makePerson('expert');
  for (const { id } of [expert, colleague]) await linkExpert(center.id, id);
  const reviews = [];
  for (let n = 0; n < ratings; n += 1) {
    const patient = await makePerson('user');
    const treatment = await db.treatment.create({
      data: {
        productName: 'ULTRA',
        centerId: center.id,
        expertId: expert.id,
        userId: patient.id,
        rating: 4,
        ratedAt: new Date(),
        patientName: 'P',
        patientSurname: 'P',
        patientBirthYear: 1980,
        userReview: n === 0 ? 'Gentili.' : null,
      },
    });
    const { id } = await db.review.create({
      data: { treatmentId: treatment.id, status: n === 0 ? status : 'waiting' },
    });
    reviews.push({ id, treatmentId: treatment.id, patient });
  }
  const shown = async () => (await readPublicReviews(center.id))?.words[0]?.reply;
  return { center, expert, colleague, shown, ...reviews[0]! };
}
