import { requirePerson } from '@/lib/core/actor/require-person';
import { json } from '@/lib/core/answers';
import { asked, id, list, object, orNull, text } from '@/lib/core/json-schema';
import { isStorable } from '@/lib/core/lists/query';
import { findActs, findRecent, findRecords } from '@/lib/core/screens/find-records';
import { defineVerb } from '@/lib/core/verb';
import { badRequest } from '@/lib/run/errors';
import { dayText } from '@/lib/run/i18n/dates';
import { labelled } from '@/lib/run/i18n/message-key';
import { localeOf, translator } from '@/lib/run/i18n/translate';

const LONGEST = 100;

/** Searches all that the caller may see by name: `?q=rossi`; `?recent=users:…` resolves ids to names. */
export const searchCall = defineVerb('GET /search', {
  summary:
    'Search all resources for a name, an address or a code, and what one asks to do with it (“view as Ferri”); or read the names of some records',
  parameters: [asked('q'), asked('recent', text, 'Records as `resource:id`, separated by commas.')],
  answer: object({
    records: list(
      object({ resource: text, id, title: text, details: list(text), kind: text, href: text, icon: orNull(text) }),
    ),
    acts: list(object({ text, details: list(text), href: text, icon: text })),
  }),
  run: async ({ request, url, actor }) => {
    const me = requirePerson(actor);
    const { searchParams } = url;
    const [q, recent] = [searchParams.get('q') ?? '', searchParams.get('recent')];
    if (q.length > LONGEST || !isStorable(q)) throw badRequest('errors.searchTooLong', { max: LONGEST });
    const locale = localeOf(request.headers, me.culture);
    const [t, found] = await Promise.all([
      translator(locale),
      recent === null ? findRecords(me, q) : findRecent(me, recent.split(',')),
    ]);
    const records = found.map(({ list: from, details, ...one }) => ({
      ...one,
      kind: t(`portal.routes.${from.replaceAll('/', '-')}`),
      details: details.map((detail) => (/^\d{4}-\d\d-\d\d/.test(detail) ? dayText(detail) : detail)),
    }));
    const acts = recent === null ? await findActs(me, q, t) : [];
    const offered = acts.map(({ label, title, ...one }) => ({ ...one, text: labelled(locale, label, title) }));
    return json(JSON.stringify({ records, acts: offered }));
  },
});
