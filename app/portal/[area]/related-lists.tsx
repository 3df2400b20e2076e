import { getTranslations } from 'next-intl/server';
import { ShortList } from '@/components/data-table/short-list';
import type { Person } from '@/lib/core/actor/actor';
import { hrefOf } from '@/lib/core/actor/roles';
import { listScreens } from '@/lib/core/screens/lists';
import { openLatest } from '@/lib/core/screens/open-latest';
import { hrefOfRecord, screenOf } from '@/lib/core/screens/records';
import { messageKey } from '@/lib/run/i18n/message-key';

/** The first rows of the lists related to a record, each with a link to all of them; empty ones are left out. */
export async function RelatedLists({ me, resource, id }: { me: Person; resource: string; id: string }) {
  const related = (screenOf(resource)?.record?.related ?? []).filter(({ list }) =>
    listScreens[list]!.areas.includes(me.group),
  );
  const [t, portal, ...found] = await Promise.all([
    getTranslations('records'),
    getTranslations('portal'),
    ...related.map(({ list, by, columns, sort }) =>
      openLatest(listScreens[list]!.resource, me, columns, { [by]: id, sort }),
    ),
  ]);
  return related.map(({ list, by }, n) => {
    const { total, isLowerBound, ...rows } = found[n]!;
    const href = `${hrefOf(me.group, list)}?${new URLSearchParams({ [by]: id })}`;
    return (
      total > 0 && (
        <ShortList
          key={list}
          title={portal(messageKey(`routes.${list}`))}
          {...rows}
          empty=""
          {...((isLowerBound || total > rows.records.length) && {
            more: { href, text: t('allOf', { count: isLowerBound ? 0 : total }) },
          })}
          hrefOf={(one) => hrefOfRecord(me.group, rows.resource, one) ?? href}
        />
      )
    );
  });
}
