import { getTranslations } from 'next-intl/server';
import { SeeAsDialog } from '@/components/users/person-dialogs';
import { groupOf, type Role } from '@/lib/core/actor/roles';
import { landingPage } from '@/lib/core/screens/portal-routes';
import type { RecordPart } from '../slots';

/** Lets an admin view the portal as this person, starting at their landing page, with a reason. */
export async function SeeAs({ view: { record }, title }: RecordPart) {
  const [t, all] = await Promise.all([getTranslations('users.seeAs'), getTranslations()]);
  return (
    <SeeAsDialog
      id={record._id}
      to={landingPage(groupOf(record.role as Role))}
      words={{
        trigger: t('open'),
        title: t('title', { name: title }),
        text: t('text'),
        reason: all('records.fields.reason'),
        submit: t('submit'),
        cancel: all('portal.cancel'),
        failed: all('common.noAnswer'),
      }}
    />
  );
}
