import { getTranslations } from 'next-intl/server';
import { Card } from '@/components/ui/card';
import type { Treatment } from '@/lib/nouns/treatments/data';
import { dayText } from '@/lib/run/i18n/dates';
import { Stars } from './stars';

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
