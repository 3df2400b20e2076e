import { getLocale, getTranslations } from 'next-intl/server';
import { OnboardingPage } from '@/components/accounts/onboarding-page';
import { CenterList } from '@/components/centers/center-list';
import { formState } from '@/components/form/form-state';
import { Followed, InquiryStanding } from '@/components/inquiries/followed-inquiry';
import { LinkButton } from '@/components/ui/button';
import { draftOf } from '@/lib/core/form-drafts/data';
import { nearestTo } from '@/lib/nouns/centers/find-public';
import { followedInquiry } from '@/lib/nouns/inquiries/follow-inquiry';
import type { InquiryStage } from '@/lib/nouns/inquiries/rules';
import { localePath } from '@/lib/run/i18n/paths';
import { names } from '@/lib/run/names';
import { siteAddress } from '@/lib/run/site-address';
import { unlistedPage } from '@/lib/web/i18n/page-metadata';

const NEARBY = 3;
/** Stages in which other centers are offered. */
const ELSEWHERE: readonly InquiryStage[] = names('late closed ended unanswered overdue declined withdrawn');

const drawingOf = (stage: InquiryStage) =>
  stage === 'unconfirmed' || stage === 'answered'
    ? 'letter'
    : stage === 'accepted' || stage === 'past' || stage === 'proposed'
      ? 'visit'
      : ELSEWHERE.includes(stage) && stage !== 'unanswered' && stage !== 'overdue'
        ? 'place'
        : 'waiting';

export const generateMetadata = unlistedPage('inquiries.page.title', { referrer: 'same-origin' });

/** The page behind the links of our letters, with the stage of the visitor's inquiry. Opening it changes nothing. */
export default async function InquiryPage({ params, searchParams }: PageProps<'/[locale]/inquiry/[token]'>) {
  const [{ token }, { draft }, locale, all] = await Promise.all([params, searchParams, getLocale(), getTranslations()]);
  const [inquiry, kept] = await Promise.all([followedInquiry(token), draftOf('/inquiry', draft)]);
  const search = <LinkButton href={localePath(locale, '/authorized-centers')}>{all('site.nav.centers')}</LinkButton>;
  if (!inquiry)
    return (
      <OnboardingPage title={all('inquiries.page.title')} lead={all('inquiries.page.invalid')} drawing="failed">
        {search}
      </OnboardingPage>
    );
  const { centerId, center, stage, lat, lng } = inquiry;
  const isElsewhere = ELSEWHERE.includes(stage);
  const nearby =
    isElsewhere && lat !== null && lng !== null
      ? await nearestTo({ id: centerId, lat, lng }, NEARBY, { takesInquiries: true })
      : [];
  const state = await formState(kept);
  return (
    <OnboardingPage title={center} lead={<InquiryStanding inquiry={inquiry} />} drawing={drawingOf(stage)}>
      {state.errors.length > 0 && (
        <p id="problems" role="alert" tabIndex={-1} className="mb-6 font-semibold text-bad">
          {state.errors.map(({ text }) => text).join(' ')}
        </p>
      )}
      <Followed inquiry={inquiry} token={token} values={state.values} siteAddress={siteAddress} />
      {nearby.length > 0 && (
        <section className="mt-8">
          <h2 className="mb-3 font-semibold text-lg">{all('centers.public.nearby')}</h2>
          <CenterList centers={nearby} locale={locale} label={all('centers.public.nearby')} className="grid gap-3" />
        </section>
      )}
      {isElsewhere && nearby.length === 0 && <div className="mt-6">{search}</div>}
    </OnboardingPage>
  );
}
