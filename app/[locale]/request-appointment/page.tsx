import { notFound } from 'next/navigation';
import { getLocale, getTranslations } from 'next-intl/server';
import { formState } from '@/components/form/form-state';
import { RequestPage } from '@/components/form/request-page';
import { InquiryForm } from '@/components/inquiries/inquiry-form';
import { draftOf } from '@/lib/core/form-drafts/data';
import { findPublicCenter } from '@/lib/nouns/centers/find-public';
import { listCrumbs } from '@/lib/nouns/centers/list-crumbs';
import { addressLines } from '@/lib/nouns/centers/rules';
import { localePath } from '@/lib/run/i18n/paths';
import { unlistedPage } from '@/lib/web/i18n/page-metadata';

const path = '/request-appointment';

/** Not listed by search engines: without a center it is nothing. */
export const generateMetadata = unlistedPage('inquiries.form.title.appointment');

export default async function RequestAppointment({ searchParams }: PageProps<'/[locale]/request-appointment'>) {
  const [{ draft: id, ...query }, t, locale] = await Promise.all([
    searchParams,
    getTranslations('inquiries.form'),
    getLocale(),
  ]);
  const draft = await draftOf(path, id);
  const state = await formState(draft);
  const slug = state.values.center ?? query.center;
  const center = typeof slug === 'string' && slug ? await findPublicCenter(slug) : null;
  if (!center || center.refusesInquiries) notFound();
  const kind = (state.values.kind ?? query.kind) === 'question' ? 'question' : 'appointment';
  const { street, town } = addressLines(center);
  const [phone] = center.phoneNumbers;
  const above = await listCrumbs(null, locale);
  return (
    <RequestPage
      title={t(`title.${kind}`)}
      lead={`${center.name} · ${[street, town].filter(Boolean).join(', ')}`}
      path={`${path}?center=${center.slug}${kind === 'question' ? '&kind=question' : ''}`}
      parents={[...above, { label: center.name, href: localePath(locale, `/authorized-centers/${center.slug}`) }]}
      call={phone ? { title: t('call'), text: center.name, phone } : undefined}
      next={[t('next.one'), t(`next.two.${kind}`), t('next.three')]}
    >
      <InquiryForm kind={kind} center={center.slug} state={state} draft={draft ? String(id) : undefined} />
    </RequestPage>
  );
}
