import { getTranslations } from 'next-intl/server';
import { SentPage } from '@/components/form/sent-page';
import { unlistedPage } from '@/lib/web/i18n/page-metadata';

export const generateMetadata = unlistedPage('inquiries.sent.title');

export default async function InquirySent({ searchParams }: PageProps<'/[locale]/request-appointment/sent'>) {
  const [{ already, center }, t] = await Promise.all([searchParams, getTranslations('inquiries')]);
  const back = typeof center === 'string' && {
    href: `/authorized-centers/${encodeURIComponent(center)}`,
    label: t('page.center'),
  };
  return (
    <SentPage
      title={t('sent.title')}
      text={t('sent.text')}
      isRepeated={already === 'true'}
      drawing="letter"
      {...(back && { next: back })}
    />
  );
}
