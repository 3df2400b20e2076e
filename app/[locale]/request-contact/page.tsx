import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { ContactForm } from '@/components/contacts/contact-form';
import { formState } from '@/components/form/form-state';
import { RequestPage } from '@/components/form/request-page';
import { draftOf } from '@/lib/form-drafts/data';
import { pageMetadata } from '@/lib/i18n/page-metadata';
import { theme } from '@/lib/theme';

const path = '/request-contact';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('contacts');
  return pageMetadata({ title: t('title'), description: t('description', { brand: theme.name }), path });
}

export default async function RequestContact({ searchParams }: PageProps<'/[locale]/request-contact'>) {
  const [{ draft: id, center }, t] = await Promise.all([searchParams, getTranslations('contacts')]);
  const draft = await draftOf(path, id);
  const state = await formState(draft);
  const centerId = state.values.centerId ?? (typeof center === 'string' ? center : undefined);
  return (
    <RequestPage title={t('title')} lead={t('lead')} path={path} next={[t('next.one'), t('next.two'), t('next.three')]}>
      <ContactForm state={state} draft={draft ? String(id) : undefined} centerId={centerId} />
    </RequestPage>
  );
}
