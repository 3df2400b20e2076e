import { getTranslations } from 'next-intl/server';
import { type FormState, fieldState } from '@/components/form/form-state';
import { PortalForm } from '@/components/portal/portal-form';
import { Card } from '@/components/ui/card';
import { FieldError } from '@/components/ui/field';
import { TextAreaField } from '@/components/ui/text-field';
import { LONGEST } from '@/lib/core/fields/schema.longest';
import { Star } from './stars';

const RATINGS = [1, 2, 3, 4, 5] as const;

/** The patient's rating, comment and review, given once. */
export async function ReviewForm({ id, state }: { id: string; state: FormState | null }) {
  const [t, optional] = await Promise.all([getTranslations('treatments.review'), getTranslations('forms')]);
  const field = fieldState(state ?? { values: {}, errors: [] });
  const { error, defaultValue } = field('rating');
  const labels = { rating: t('rating'), ratingComment: t('comment'), userReview: t('review') };
  return (
    <Card id="review">
      <h2 className="font-semibold text-lg" id={state ? 'problems' : undefined}>
        {t('title')}
      </h2>
      <p className="mt-0.5 mb-4 text-ink-soft text-sm">{t('once')}</p>
      <PortalForm action={`/api/treatments/${id}/review`} state={state ?? undefined} labels={labels} submit={t('send')}>
        <fieldset aria-describedby={error ? 'rating-error' : undefined}>
          <legend className="font-semibold">{labels.rating}</legend>
          {error && <FieldError name="rating">{error}</FieldError>}
          <div className="mt-2 flex max-w-sm justify-between gap-1">
            {RATINGS.map((rating) => (
              <label
                key={rating}
                className="group/star flex min-h-14 min-w-11 flex-1 cursor-pointer flex-col items-center justify-center rounded-control border border-transparent text-line-strong transition-colors hover:border-accent has-checked:text-warm has-[~label_input:checked]:text-warm has-focus-visible:outline-3 has-focus-visible:outline-accent"
              >
                <input
                  type="radio"
                  id={rating === 1 ? 'rating' : undefined}
                  name="rating"
                  value={rating}
                  required
                  defaultChecked={defaultValue === String(rating)}
                  className="sr-only"
                />
                <Star full className="size-8" />
                <span className="text-ink text-xs tabular-nums" aria-hidden="true">
                  {rating}
                </span>
                <span className="sr-only">{t('stars', { rating })}</span>
              </label>
            ))}
          </div>
          <p className="mt-1 flex max-w-sm justify-between text-ink-soft text-xs" aria-hidden="true">
            <span>{t('lowest')}</span>
            <span>{t('highest')}</span>
          </p>
        </fieldset>
        <TextAreaField
          {...field('ratingComment')}
          label={labels.ratingComment}
          hint={t('commentHint')}
          optional={optional('optional')}
          rows={3}
          maxLength={LONGEST.comment}
        />
        <TextAreaField
          {...field('userReview')}
          label={labels.userReview}
          hint={t('reviewHint')}
          optional={optional('optional')}
          rows={3}
          maxLength={LONGEST.comment}
        />
      </PortalForm>
    </Card>
  );
}
