import { markAllRead } from '@/lib/nouns/notifications/mark-read';
import { transaction } from '@/lib/run/db/transaction';
import { portalForm } from '@/lib/web/http/portal-form';

/** Marks all notifications as read, without JavaScript, and redirects to the previous page. */
export const POST = portalForm({
  page: 'profile',
  saved: 'notifications',
  submit: async ({ me, values: { back = '' } }) => {
    await transaction((tx) => markAllRead(tx, me));
    return back.startsWith(`/${me.group}/`) ? { to: back } : {};
  },
});
