import { linkCenter } from '@/lib/accounts/link-center';
import { portalForm } from '@/lib/http/portal-form';
import { localeOf } from '@/lib/i18n/translate';
import { hrefOf } from '@/lib/screens/portal-routes';

/** Requests to join a center, or adds a new one by name and town. */
export const POST = portalForm({
  page: 'profile/add-centers',
  saved: 'center',
  submit: async ({ me, values: { centerId = '', centerName, centerPlace }, request }) => {
    const locale = localeOf(request.headers, me.culture);
    const named = { ...(centerName && { centerName }), ...(centerPlace && { centerPlace }) };
    const { id, isWaiting } = await linkCenter(me, centerId ? { centerId, locale } : { ...named, locale });
    if (isWaiting) return { to: `${hrefOf(me.group, 'profile')}?saved=membershipAsked` };
    return { to: `${hrefOf(me.group, `centers/${id}`)}?saved=center` };
  },
});
