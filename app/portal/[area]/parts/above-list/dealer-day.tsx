import { getLocale, getTranslations } from 'next-intl/server';
import { CallLink, Today } from '@/components/portal/today';
import { LinkButton } from '@/components/ui/button';
import { hrefOf } from '@/lib/core/actor/roles';
import { countList } from '@/lib/core/screens/open-list';
import { countDealers, listStuck } from '@/lib/nouns/centers/list-stuck';
import { DueTasks } from '../../due-tasks';
import type { ListPart } from '../slots';

/** For a dealer: stuck centers with what they lack, whom to call, and kits under way; for master dealers by dealer. */
export async function DealerDay({ me, name, query }: ListPart) {
  if (me.group !== 'dealer' || Object.keys(query).some((one) => one !== 'saved')) return null;
  const [stuck, dealers, kits, t, missing] = await Promise.all([
    listStuck(me),
    me.isMasterDealer ? countDealers(me) : [],
    countList(me, name, { isAuthorized: 'true', welcomeKit: 'not_received' }),
    getTranslations('today'),
    getTranslations('records.fields'),
  ]);
  const path = hrefOf(me.group, name);
  const anyOf = new Intl.ListFormat(await getLocale(), { type: 'disjunction' });
  return (
    <>
      <DueTasks me={me} />
      <Today
        title={t('stuck', { count: stuck.length })}
        items={stuck.map((center) => ({
          id: center.id,
          icon: 'alert' as const,
          title: [center.name, center.town].filter(Boolean).join(', '),
          reason: [
            center.missing.length > 0
              ? t('missing', { what: center.missing.map((one) => missing(one as 'name')).join(', ') })
              : t('training', { count: center.people.length, who: anyOf.format(center.people) }),
            center.dealers &&
              center.dealers.length > 0 &&
              t('soldBy', { count: center.dealers.length, who: center.dealers.join(', ') }),
          ]
            .filter(Boolean)
            .join(' · '),
          href: hrefOf(me.group, `centers/${center.id}`),
          act: center.phone && <CallLink phone={center.phone} />,
        }))}
        more={
          <>
            <LinkButton size="sm" variant="secondary" href={`${path}?isAuthorized=false`}>
              {t('allStuck')}
            </LinkButton>
            {kits.count > 0 && (
              <LinkButton size="sm" variant="secondary" href={kits.href}>
                {t('kitsUnderWay', { count: kits.count })}
              </LinkButton>
            )}
          </>
        }
      />
      {dealers.length > 0 && (
        <Today
          title={t('byDealer')}
          figures={dealers.map(({ ids, name: dealer, stuck: behind, centers }) => ({
            label: t('dealer', { name: dealer, count: centers }),
            count: behind,
            href: `${path}?${new URLSearchParams({ 'associateDealers[in]': ids.join(','), isAuthorized: 'false' })}`,
          }))}
        />
      )}
    </>
  );
}
