import { portalForm } from '@/lib/http/portal-form';
import { markAllRead } from '@/lib/notifications/mark-read';
import { transaction } from '@/lib/rest/transaction';

/** Marks all notifications as read, without JavaScript, and redirects to the previous page. */
export const POST = portalForm({
  page: 'profile',
  saved: 'notifications',
  submit: async ({ me, values: { back = '' } }) => {
    await transaction((tx) => markAllRead(tx, me));
    return back.startsWith(`/${me.group}/`) ? { to: back } : {};
  },
});
