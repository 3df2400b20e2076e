import { getTranslations } from 'next-intl/server';
import { formState } from '@/components/form/form-state';
import { InquiryCard } from '@/components/inquiries/inquiry-card';
import { PageHead } from '@/components/portal/page-head';
import { Saved } from '@/components/portal/saved';
import { EmptyCard } from '@/components/ui/empty-state';
import { openInquiries } from '@/lib/nouns/inquiries/open-inquiries';
import { currentPerson } from '@/lib/web/sign-in/current-person';
import { ownDraftOf } from '@/lib/web/sign-in/own-draft';
import { pageTitle } from '../screen-page';

export const generateMetadata = pageTitle('portal.routes.inquiries');

export default async function Inquiries({ searchParams }: PageProps<'/portal/[area]/inquiries'>) {
  const [me, query, t] = await Promise.all([currentPerson(), searchParams, getTranslations()]);
  const [inquiries, draft] = await Promise.all([openInquiries(me), ownDraftOf('inquiries', query.draft)]);
  const returned = await formState(draft);
  const stateOf = (id: string) => (draft?.values.inquiry === id ? returned : { values: {}, errors: [] });
  return (
    <>
      <Saved what={query.saved} />
      <PageHead title={t('portal.routes.inquiries')} purpose={t('portal.purposes.inquiries')} />
      <div className="max-w-3xl space-y-4">
        {inquiries.length === 0 && (
          <EmptyCard drawing="done" title={t('inquiries.none')} text={t('inquiries.noneText')} />
        )}
        {inquiries.map((inquiry) => (
          <InquiryCard key={inquiry._id} inquiry={inquiry} state={stateOf(inquiry._id)} />
        ))}
      </div>
    </>
  );
}
