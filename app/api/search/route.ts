import { requirePerson } from '@/lib/core/actor/require-person';
import { json } from '@/lib/core/answers';
import { isStorable } from '@/lib/core/lists/query';
import { findRecent, findRecords } from '@/lib/core/screens/find-records';
import { badRequest } from '@/lib/run/errors';
import { dayText } from '@/lib/run/i18n/dates';
import { localeOf, translator } from '@/lib/run/i18n/translate';
import { handle } from '@/lib/web/http/handle';

const LONGEST = 100;

/**
 * Searches all resources that the caller may see by name: `?q=rossi`. `?recent=users:…,centers:…` resolves ids to
 * names.
 */
export const GET = handle(async ({ request, url, actor }) => {
  const me = requirePerson(actor);
  const { searchParams } = url;
  const [q, recent] = [searchParams.get('q') ?? '', searchParams.get('recent')];
  if (q.length > LONGEST || !isStorable(q)) throw badRequest('errors.searchTooLong', { max: LONGEST });
  const locale = localeOf(request.headers, me.culture);
  const [t, found] = await Promise.all([
    translator(locale),
    recent === null ? findRecords(me, q) : findRecent(me, recent.split(',')),
  ]);
  const records = found.map(({ list, details, ...one }) => ({
    ...one,
    kind: t(`portal.routes.${list.replaceAll('/', '-')}`),
    details: details.map((text) => (/^\d{4}-\d\d-\d\d/.test(text) ? dayText(text) : text)),
  }));
  return json(JSON.stringify({ records }));
});
