import { portalForm } from '@/lib/http/portal-form';
import { markAllRead } from '@/lib/notifications/mark-read';
import { transaction } from '@/lib/rest/transaction';

/** The bell's button where there is no JavaScript: everything is read, and one is where one was. */
export const POST = portalForm({
  page: 'profile',
  saved: 'notifications',
  submit: async ({ me, values: { back = '' } }) => {
    await transaction((tx) => markAllRead(tx, me));
    return back.startsWith(`/${me.group}/`) ? { to: back } : {};
  },
});
