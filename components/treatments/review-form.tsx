import { getTranslations } from 'next-intl/server';
import { boxState, type FormState, fieldState } from '@/components/form/form-state';
import { PortalForm } from '@/components/portal/portal-form';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { CheckboxField } from '@/components/ui/checkbox-field';
import { FieldError } from '@/components/ui/field';
import { Star, Stars } from '@/components/ui/stars';
import { TextAreaField } from '@/components/ui/text-field';
import { LONGEST } from '@/lib/core/fields/schema.longest';
import type { Treatment } from '@/lib/nouns/treatments/data';
import type { OwnReview } from '@/lib/nouns/treatments/reviews/data';
import { dayText } from '@/lib/run/i18n/dates';

/**
 * The submitted rating.
 * @param own the part that the patient allows to be shown; undefined for others
 */
export async function ReviewCard({ treatment, own }: { treatment: Treatment; own?: OwnReview | null | undefined }) {
  const [t, all] = await Promise.all([getTranslations('treatments.review'), getTranslations()]);
  const { rating, ratingComment, userReview, ratedAt } = treatment;
  return (
    <Card heading={t('given')}>
      {rating ? (
        <>
          <p className="mt-1 flex flex-wrap items-center gap-x-3">
            <Stars rating={rating} label={t('stars', { rating })} />
            <span className="text-ink-soft text-sm">{ratedAt && dayText(ratedAt)}</span>
          </p>
          {ratingComment && <Words label={t('comment')} text={ratingComment} />}
          {userReview && <Words label={all('records.fields.userReview')} text={userReview} />}
          {own !== undefined && <Publication id={treatment._id} own={own} hasWords={userReview !== null} />}
        </>
      ) : (
        <p className="mt-1 text-ink-soft text-sm">{t('notYet')}</p>
      )}
    </Card>
  );
}

/** Whether the practice's page may show a rating, and the button that changes it at once. */
async function Publication({ id, own, hasWords }: { id: string; own: OwnReview | null; hasWords: boolean }) {
  const [t, all] = await Promise.all([getTranslations('treatments.review.public'), getTranslations()]);
  const state = own ? (hasWords ? own.status : 'rated') : 'off';
  return (
    <form
      method="post"
      action={`/api/treatments/${id}/publication`}
      className="mt-4 space-y-2 border-line border-t pt-3 text-sm"
    >
      {own?.reply && <Words label={all('centers.public.reviews.reply')} text={own.reply} />}
      <p>{t(state, { reason: own?.reason ?? '' })}</p>
      {!own && <input type="hidden" name="isPublic" value="true" />}
      <Button type="submit" size="sm" variant="secondary">
        {t(own ? 'hide' : 'show')}
      </Button>
    </form>
  );
}

function Words({ label, text }: { label: string; text: string }) {
  return (
    <div className="mt-3 text-sm">
      <h3 className="text-ink-soft">{label}</h3>
      <p className="whitespace-pre-line">{text}</p>
    </div>
  );
}

const RATINGS = [1, 2, 3, 4, 5] as const;

/** Given once. */
export async function ReviewForm({ id, state }: { id: string; state: FormState | null }) {
  const t = await getTranslations('treatments.review');
  const optional = await getTranslations('forms');
  const all = await getTranslations();
  const given = state ?? { values: {}, errors: [] };
  const field = fieldState(given);
  const { error, defaultValue } = field('rating');
  const labels = { rating: t('rating'), ratingComment: t('comment'), userReview: all('records.fields.userReview') };
  return (
    <Card id="review">
      <h2 className="font-semibold text-lg" id={state ? 'problems' : undefined}>
        {t('title')}
      </h2>
      <p className="mt-0.5 mb-4 text-ink-soft text-sm">{t('once')}</p>
      <div className="group/review">
        <PortalForm
          action={`/api/treatments/${id}/review`}
          state={state ?? undefined}
          labels={labels}
          submit={t('send')}
        >
          <fieldset aria-describedby={error ? 'rating-error' : undefined}>
            <legend className="font-semibold">{labels.rating}</legend>
            {error && <FieldError name="rating">{error}</FieldError>}
            <div className="mt-2 flex max-w-sm justify-between gap-1">
              {RATINGS.map((rating) => (
                <label
                  key={rating}
                  className="group/star flex min-h-14 min-w-11 flex-1 cursor-pointer flex-col items-center justify-center rounded-control border border-transparent text-line-strong transition-colors hover:border-accent has-checked:text-warm has-[~label_input:checked]:text-warm has-checked:[&_svg]:fill-current has-[~label_input:checked]:[&_svg]:fill-current has-focus-visible:outline-3 has-focus-visible:outline-accent"
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
                  <Star className="size-8" />
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
          {/* Words are asked for once there is a rating: until then the form is one row of stars. */}
          <div className="hidden space-y-4 group-has-[[name=rating]:checked]/review:block">
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
            <CheckboxField {...boxState(given)('isPublic')} label={t('public.agree')} hint={t('public.agreeHint')} />
          </div>
        </PortalForm>
      </div>
    </Card>
  );
}
