import { getTranslations } from 'next-intl/server';
import { FieldsDialog } from '@/components/portal/fields-dialog';
import { LONGEST } from '@/lib/core/fields/schema.longest';

interface ReportButtonProps {
  about: { userId: string } | { centerId: string };
  name: string;
  me: string;
  path: string;
}

export async function ReportButton({ about, name, me, path }: ReportButtonProps) {
  const t = await getTranslations('reportings.dialog');
  const types = await getTranslations('records.values.type');
  const all = await getTranslations();
  const offered = ['generic', 'centerId' in about ? 'deleteCenter' : 'deleteUser'] as const;
  return (
    <FieldsDialog
      request={{ method: 'POST', path: '/api/reportings', body: { ...about, reporterUserId: me } }}
      fields={[
        {
          name: 'type',
          label: all('records.fields.type'),
          kind: 'choice',
          options: offered.map((value) => ({ value, label: types(value) })),
        },
        { name: 'reason', label: all('records.fields.reason'), kind: 'long', max: LONGEST.comment },
      ]}
      icon="alert"
      look="quiet"
      next={`${path}?saved=reported`}
      words={{ trigger: t('trigger'), title: t('title', { name }), text: t('text'), submit: t('submit') }}
    />
  );
}
