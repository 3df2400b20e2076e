import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { formState } from '@/components/form/form-state';
import { PageHead } from '@/components/portal/page-head';
import { Saved } from '@/components/portal/saved';
import { ReviewToDecideCard } from '@/components/treatments/review-to-decide';
import { Card } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/empty-state';
import { hrefOf } from '@/lib/core/actor/roles';
import { draftOf } from '@/lib/core/form-drafts/data';
import { openReviews } from '@/lib/nouns/treatments/reviews/data';
import { currentPerson } from '@/lib/web/sign-in/current-person';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('portal.routes'))('reviews') };
}

/** Patients' words that the office reads before a practice's page shows them. */
export default async function Reviews({ searchParams }: PageProps<'/portal/[area]/reviews'>) {
  const [me, query, t] = await Promise.all([currentPerson(), searchParams, getTranslations()]);
  const [reviews, draft] = await Promise.all([openReviews(me), draftOf('reviews', query.draft)]);
  const returned = await formState(draft);
  return (
    <>
      <Saved what={query.saved} />
      <PageHead title={t('portal.routes.reviews')} purpose={t('portal.purposes.reviews')} />
      <div className="max-w-4xl space-y-4">
        <p className="text-ink-soft">{t('reviews.rule')}</p>
        {reviews.length === 0 && (
          <Card>
            <EmptyState drawing="done" title={t('reviews.none')} text={t('reviews.noneText')} />
          </Card>
        )}
        {reviews.map((review) => (
          <ReviewToDecideCard
            key={review.id}
            review={review}
            center={hrefOf(me.group, `centers/${review.centerId}`)}
            state={draft?.values.review === review.id ? returned : { values: {}, errors: [] }}
          />
        ))}
      </div>
    </>
  );
}
