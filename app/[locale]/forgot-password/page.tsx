import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { AddressPage } from '@/components/accounts/onboarding-page';
import { formState } from '@/components/form/form-state';
import { draftOf } from '@/lib/core/form-drafts/data';
import { pageMetadata } from '@/lib/web/i18n/page-metadata';

const path = '/forgot-password';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('accounts.forgot');
  return pageMetadata({ title: t('title'), description: t('lead'), path, index: false });
}

export default async function ForgotPassword({ searchParams }: PageProps<'/[locale]/forgot-password'>) {
  const [{ draft: id }, t] = await Promise.all([searchParams, getTranslations('accounts.forgot')]);
  const draft = await draftOf(path, id);
  return (
    <AddressPage
      title={t('title')}
      lead={t('lead')}
      submit={t('submit')}
      action="/api/password-resets"
      state={await formState(draft)}
      draft={draft ? String(id) : undefined}
    />
  );
}
