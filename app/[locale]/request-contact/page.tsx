import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { formState } from '@/components/form/form-state';
import { RequestPage } from '@/components/form/request-page';
import { ContactForm } from '@/components/requests/contact-form';
import { draftOf } from '@/lib/core/form-drafts/data';
import { theme } from '@/lib/run/theme';
import { pageMetadata } from '@/lib/web/i18n/page-metadata';

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
