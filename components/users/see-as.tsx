import { getTranslations } from 'next-intl/server';
import { SeeAsDialog } from './see-as-dialog';

/** Lets an admin view the portal as another user, with a reason. */
export async function SeeAs({ id, name, to }: { id: string; name: string; to: string }) {
  const [t, portal] = await Promise.all([getTranslations('users.seeAs'), getTranslations('portal')]);
  return (
    <SeeAsDialog
      id={id}
      to={to}
      words={{
        trigger: t('open'),
        title: t('title', { name }),
        text: t('text'),
        reason: t('reason'),
        submit: t('submit'),
        cancel: portal('cancel'),
        failed: t('failed'),
      }}
    />
  );
}
