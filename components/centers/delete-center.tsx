import { getTranslations } from 'next-intl/server';
import { DeleteRecord } from '@/components/portal/delete-record';

/** Deletes a center after confirmation. */
export async function DeleteCenter({ id, name, list }: { id: string; name: string; list: string }) {
  const [t, portal] = await Promise.all([getTranslations('centers.delete'), getTranslations('portal')]);
  return (
    <DeleteRecord
      path={`/api/centers/${id}`}
      next={`${list}?saved=recordDeleted&undo=${id}`}
      words={{
        trigger: t('trigger'),
        title: t('title', { name }),
        text: t('text'),
        submit: t('yes'),
        cancel: portal('no'),
        failed: portal('callFailed'),
      }}
    />
  );
}
