import { AddressPage } from '@/components/accounts/onboarding-page';
import { draftOf } from '@/lib/core/form-drafts/data';
import { publicPage } from '@/lib/web/i18n/page-metadata';

const path = '/forgot-password';

export const generateMetadata = publicPage('accounts.forgot.title', 'accounts.forgot.lead', { path, index: false });

export default async function ForgotPassword({ searchParams }: PageProps<'/[locale]/forgot-password'>) {
  const { draft: id } = await searchParams;
  const draft = await draftOf(path, id);
  const draftId = draft ? String(id) : undefined;
  return <AddressPage words="accounts.forgot" action="/api/password-resets" draft={draft} draftId={draftId} />;
}
