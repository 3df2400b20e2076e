import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { AddressPage } from '@/components/accounts/onboarding-page';
import { draftOf } from '@/lib/core/form-drafts/data';
import { pageMetadata } from '@/lib/web/i18n/page-metadata';

const path = '/confirm-email/again';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('accounts.again');
  return pageMetadata({ title: t('title'), description: t('lead'), path, index: false });
}

export default async function ConfirmAgain({ searchParams }: PageProps<'/[locale]/confirm-email/again'>) {
  const { draft: id } = await searchParams;
  const draft = await draftOf(path, id);
  const draftId = draft ? String(id) : undefined;
  return (
    <AddressPage words="accounts.again" action="/api/email-confirmations/request" draft={draft} draftId={draftId} />
  );
}
