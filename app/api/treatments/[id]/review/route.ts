import { portalForm } from '@/lib/http/portal-form';
import { idOf } from '@/lib/rest/handlers';
import { transaction } from '@/lib/rest/transaction';
import { rateTreatment } from '@/lib/treatments/rate-treatment';

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
