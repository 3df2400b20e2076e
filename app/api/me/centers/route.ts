import { hrefOf } from '@/lib/core/screens/portal-routes';
import { linkCenter } from '@/lib/nouns/accounts/link-center';
import { localeOf } from '@/lib/run/i18n/translate';
import { portalForm } from '@/lib/web/http/portal-form';

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
