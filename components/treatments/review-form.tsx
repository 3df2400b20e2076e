import { getTranslations } from 'next-intl/server';
import { type FormState, fieldState } from '@/components/form/form-state';
import { PortalForm } from '@/components/portal/portal-form';
import { Card } from '@/components/ui/card';
import { classNames } from '@/components/ui/class-names';
import { FieldError } from '@/components/ui/field';
import { TextAreaField } from '@/components/ui/text-field';
import { LONGEST } from '@/lib/core/fields/schema.longest';
import type { Treatment } from '@/lib/nouns/treatments/data';
import { dayText } from '@/lib/run/i18n/dates';

const STAR = 'm12 3.5 2.6 5.4 5.9.8-4.300 4.100 1.050 5.900L12 16.900 6.750 19.700l1.050-5.900-4.300-4.100 5.900-.8Z';

function Star({ full, className }: { full?: boolean; className?: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill={full ? 'currentColor' : 'none'}
      stroke="currentColor"
      strokeWidth={1.5}
      strokeLinejoin="round"
      aria-hidden="true"
      className={classNames(!className?.includes('size-') && 'size-5', className)}
    >
      <path d={STAR} />
    </svg>
  );
}

/** A rating as stars; screen readers get it in words. */
export function Stars({ rating, label, className }: { rating: number; label: string; className?: string }) {
  return (
    <span className={classNames('inline-flex items-center text-warm', className)}>
      {[1, 2, 3, 4, 5].map((one) => (
        <Star key={one} full={one <= rating} />
      ))}
      <span className="sr-only">{label}</span>
    </span>
  );
}

/** The submitted rating. */
export async function ReviewCard({ treatment }: { treatment: Treatment }) {
  const t = await getTranslations('treatments.review');
  const { rating, ratingComment, userReview, ratedAt } = treatment;
  return (
    <Card>
      <h2 className="font-semibold text-lg">{t('given')}</h2>
      {rating ? (
        <>
          <p className="mt-1 flex flex-wrap items-center gap-x-3">
            <Stars rating={rating} label={t('stars', { rating })} />
            <span className="text-ink-soft text-sm">{ratedAt && dayText(ratedAt)}</span>
          </p>
          {ratingComment && <Words label={t('comment')} text={ratingComment} />}
          {userReview && <Words label={t('review')} text={userReview} />}
        </>
      ) : (
        <p className="mt-1 text-ink-soft text-sm">{t('notYet')}</p>
      )}
    </Card>
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
