import { getTranslations } from 'next-intl/server';
import { PersonPage } from '@/components/centers/person-page';
import { Saved } from '@/components/portal/saved';
import { ReportButton } from '@/components/requests/report-button';
import { LinkButton } from '@/components/ui/button';
import { hrefOf } from '@/lib/core/actor/roles';
import { openPerson } from '@/lib/nouns/centers/open-person';
import { mayReport } from '@/lib/nouns/requests/reportings/resource';
import { currentPerson } from '@/lib/web/sign-in/current-person';
import { orNotFound, pageTitle } from '../../../../screen-page';

export const generateMetadata = pageTitle('portal.routes.experts');

export default async function CenterExpert({
  params,
  searchParams,
}: PageProps<'/portal/[area]/centers/[id]/user/[userId]'>) {
  const [{ id, userId }, query, me, t, all] = await Promise.all([
    params,
    searchParams,
    currentPerson(),
    getTranslations('centers'),
    getTranslations(),
  ]);
  const person = await openPerson(me, id, userId, 'expert').catch(orNotFound);
  const path = hrefOf(me.group, `centers/${id}`);
  const { name, surname } = person.view.record;
  return (
    <>
      <Saved what={query.saved} />
      <PersonPage
        {...person}
        purpose={t('people.at', { center: person.center })}
        hrefs={{ centers: hrefOf(me.group, me.group === 'expert' ? 'profile' : 'centers'), center: path }}
        action={
          me.group === 'admin' && (
            <div className="flex flex-wrap gap-2">
              <LinkButton variant="secondary" href={hrefOf(me.group, `statistics?expert=${userId}`)}>
                {all('portal.routes.statistics')}
              </LinkButton>
              <LinkButton variant="secondary" href={hrefOf(me.group, `users/${userId}`)}>
                {t('people.account')}
              </LinkButton>
            </div>
          )
        }
      />
      {mayReport(me.group) && me.id !== userId && (
        <div className="mt-4">
          <ReportButton
            about={{ userId }}
            name={[name, surname].filter(Boolean).join(' ')}
            me={me.id}
            path={`${path}/user/${userId}`}
          />
        </div>
      )}
    </>
  );
}
