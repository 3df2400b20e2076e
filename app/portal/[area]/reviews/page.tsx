import { getTranslations } from 'next-intl/server';
import { formState } from '@/components/form/form-state';
import { ListPages } from '@/components/portal/list-pages';
import { PageHead } from '@/components/portal/page-head';
import { Saved } from '@/components/portal/saved';
import { ReviewToDecideCard, ReviewToReplyCard } from '@/components/treatments/review-to-decide';
import { EmptyCard } from '@/components/ui/empty-state';
import { hrefOf } from '@/lib/core/actor/roles';
import { readPaging } from '@/lib/core/screens/address';
import { openReplies, openReviews } from '@/lib/nouns/treatments/reviews/data';
import { currentPerson } from '@/lib/web/sign-in/current-person';
import { ownDraftOf } from '@/lib/web/sign-in/own-draft';
import { pageTitle } from '../screen-page';

export const generateMetadata = pageTitle('portal.routes.reviews');

export default async function Reviews({ searchParams }: PageProps<'/portal/[area]/reviews'>) {
  const [me, query, t] = await Promise.all([currentPerson(), searchParams, getTranslations()]);
  const isOffice = me.group === 'admin';
  const draft = await ownDraftOf('reviews', query.draft);
  const asked = { asked: readPaging(query).page, sentBack: draft?.values.review?.replace('reply-', '') };
  const [returned, toDecide, toReply] = await Promise.all([
    formState(draft),
    isOffice ? openReviews(me, asked) : null,
    isOffice ? null : openReplies(me, asked),
  ]);
  const { page, pages, reviews } = (toDecide ?? toReply)!;
  const stateOf = (form: string) => (draft?.values.review === form ? returned : { values: {}, errors: [] });
  return (
    <>
      <Saved what={query.saved} />
      <PageHead
        title={t('portal.routes.reviews')}
        purpose={t(isOffice ? 'portal.purposes.reviews' : 'reviews.reply.purpose')}
      />
      <div className="max-w-4xl space-y-4">
        <p className="text-ink-soft">{t(isOffice ? 'reviews.rule' : 'reviews.reply.rule')}</p>
        {reviews.length === 0 && (
          <EmptyCard
            drawing="done"
            title={t('reviews.none')}
            text={t(isOffice ? 'reviews.noneText' : 'reviews.reply.noneText')}
          />
        )}
        {toDecide?.reviews.map((review) => (
          <ReviewToDecideCard
            key={review.id}
            review={review}
            center={hrefOf(me.group, `centers/${review.centerId}`)}
            stateOf={stateOf}
          />
        ))}
        {toReply?.reviews.map((review) => (
          <ReviewToReplyCard key={review.id} review={review} stateOf={stateOf} />
        ))}
        <ListPages page={page} pages={pages} hrefFor={(to) => `${hrefOf(me.group, 'reviews')}?page=${to}`} />
      </div>
    </>
  );
}
