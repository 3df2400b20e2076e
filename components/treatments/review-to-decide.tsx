import { getTranslations } from 'next-intl/server';
import { ErrorSummary } from '@/components/form/error-summary';
import { type FormState, fieldState } from '@/components/form/form-state';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Stars } from '@/components/ui/stars';
import { TextField } from '@/components/ui/text-field';
import { LONGEST } from '@/lib/core/fields/schema.longest';
import type { ReviewToDecide } from '@/lib/nouns/treatments/reviews/data';

interface ReviewToDecideProps {
  review: ReviewToDecide;
  /** The center's screen. */
  center: string;
  state: FormState;
}

/** A patient's words, without their name, and what the office decides about them. */
export async function ReviewToDecideCard({ review, center, state }: ReviewToDecideProps) {
  const [t, said] = await Promise.all([getTranslations('reviews'), getTranslations('treatments.review')]);
  const { id, words, rating, method, status, reason, decidedBy } = review;
  const idOf = (name: string) => (state.errors.length > 0 ? name : `${name}-${id}`);
  return (
    <Card className="space-y-3">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        <Badge tone={status === 'waiting' ? 'warn' : status === 'published' ? 'good' : 'neutral'}>{t(status)}</Badge>
        <Stars rating={rating} label={said('stars', { rating })} className="[&_svg]:size-4" />
        <span>{method}</span>
        <a href={center} className="link">
          {review.center}
        </a>
        {decidedBy && <span className="text-ink-soft">{t('decidedBy', { name: decidedBy })}</span>}
      </p>
      <blockquote className="wrap-anywhere whitespace-pre-line">{words}</blockquote>
      {reason && <p className="text-ink-soft text-sm">{t('because', { reason })}</p>}
      <form method="post" action={`/api/reviews/${id}/decision`} noValidate className="space-y-3">
        <ErrorSummary errors={state.errors} labels={{ reason: t('reason') }} />
        <input type="hidden" name="review" value={id} />
        <input type="hidden" name="from" value={status} />
        <div className="flex flex-wrap items-end gap-3">
          {status !== 'published' && (
            <Button type="submit" name="status" value="published" size={status === 'waiting' ? 'md' : 'sm'}>
              {t('publish')}
            </Button>
          )}
          {status !== 'refused' && (
            <>
              <div className="min-w-56 flex-1">
                <TextField
                  {...fieldState(state)('reason')}
                  id={idOf('reason')}
                  label={t('reason')}
                  maxLength={LONGEST.reason}
                />
              </div>
              <Button type="submit" name="status" value="refused" variant="secondary">
                {t('refuse')}
              </Button>
            </>
          )}
        </div>
      </form>
    </Card>
  );
}
