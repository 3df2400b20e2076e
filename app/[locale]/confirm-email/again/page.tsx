import { AddressPage } from '@/components/accounts/onboarding-page';
import { draftOf } from '@/lib/core/form-drafts/data';
import { publicPage } from '@/lib/web/i18n/page-metadata';

const path = '/confirm-email/again';

export const generateMetadata = publicPage('accounts.again.title', 'accounts.again.lead', { path, index: false });

export default async function ConfirmAgain({ searchParams }: PageProps<'/[locale]/confirm-email/again'>) {
  const { draft: id } = await searchParams;
  const draft = await draftOf(path, id);
  const draftId = draft ? String(id) : undefined;
  return (
    <AddressPage words="accounts.again" action="/api/email-confirmations/request" draft={draft} draftId={draftId} />
  );
}
