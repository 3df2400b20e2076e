import { getTranslations } from 'next-intl/server';
import { formState } from '@/components/form/form-state';
import { RequestPage } from '@/components/form/request-page';
import { RollupForm } from '@/components/requests/rollup-form';
import { draftOf } from '@/lib/core/form-drafts/data';
import { publicPage } from '@/lib/web/i18n/page-metadata';

const path = '/clean-white-request';

export const generateMetadata = publicPage('cw-rollup-requests.title', 'cw-rollup-requests.description', { path });

export default async function CleanWhiteRequest({ searchParams }: PageProps<'/[locale]/clean-white-request'>) {
  const [{ draft: id }, t] = await Promise.all([searchParams, getTranslations('cw-rollup-requests')]);
  const draft = await draftOf(path, id);
  return (
    <RequestPage title={t('title')} lead={t('lead')} path={path} next={[t('next.one'), t('next.two'), t('next.three')]}>
      <RollupForm state={await formState(draft)} draft={draft ? String(id) : undefined} />
    </RequestPage>
  );
}
