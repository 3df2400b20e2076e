import { rateTreatment } from '@/lib/nouns/treatments/rate-treatment';
import { transaction } from '@/lib/run/db/transaction';
import { portalForm } from '@/lib/web/http/portal-form';
import { idOf } from '@/lib/web/rest/handlers';

/** The patient's one-time review of a treatment; programs use `PUT /api/treatments/{id}`. */
export const POST = portalForm({
  page: (_, { id }) => `treatments/${id}`,
  saved: 'review',
  submit: ({ me, values, params }) => {
    const review = {
      rating: values.rating ? Number(values.rating) : undefined,
      ratingComment: values.ratingComment?.trim() || null,
      userReview: values.userReview?.trim() || null,
    };
    return transaction((tx) => rateTreatment(tx, me, idOf(params), review));
  },
});
