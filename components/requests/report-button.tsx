import { getTranslations } from 'next-intl/server';
import { ReportDialog } from './report-dialog';

interface ReportButtonProps {
  about: { userId: string } | { centerId: string };
  name: string;
  me: string;
  /** Where to continue; `?saved=` is added. */
  path: string;
}

export async function ReportButton({ about, name, me, path }: ReportButtonProps) {
  const [t, types, all] = await Promise.all([
    getTranslations('reportings.dialog'),
    getTranslations('records.values.type'),
    getTranslations(),
  ]);
  const offered = ['generic', 'centerId' in about ? 'deleteCenter' : 'deleteUser'] as const;
  return (
    <ReportDialog
      about={about}
      reporterUserId={me}
      types={offered.map((value) => ({ value, label: types(value) }))}
      next={`${path}?saved=reported`}
      words={{
        trigger: t('trigger'),
        title: t('title', { name }),
        text: t('text'),
        submit: t('submit'),
        cancel: all('portal.cancel'),
        failed: all('portal.callFailed'),
        type: all('records.fields.type'),
        reason: all('records.fields.reason'),
        choose: all('forms.choose'),
      }}
    />
  );
}
