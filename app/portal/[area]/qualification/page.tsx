import { getTranslations } from 'next-intl/server';
import { CreditEntries } from '@/components/credits/credit-entries';
import { LadderPicture } from '@/components/credits/ladder-picture';
import { LevelCard } from '@/components/credits/level-card';
import { NextLevel } from '@/components/credits/next-level';
import { NextStep } from '@/components/credits/next-step';
import { totalsOf } from '@/components/credits/totals';
import { PageHead } from '@/components/portal/page-head';
import { hrefOf } from '@/lib/core/actor/roles';
import { listScreens } from '@/lib/core/screens/lists';
import { openList } from '@/lib/core/screens/open-list';
import { openOutlook } from '@/lib/nouns/credits/data';
import { countedPoints } from '@/lib/nouns/credits/rules';
import { readSettings } from '@/lib/nouns/settings/data';
import { ownRecord } from '@/lib/nouns/users/data';
import { currentPerson } from '@/lib/web/sign-in/current-person';
import { pageTitle } from '../screen-page';

export const generateMetadata = pageTitle('portal.routes.qualification');

export default async function Qualification({ searchParams }: PageProps<'/portal/[area]/qualification'>) {
  const [me, t, query] = await Promise.all([currentPerson(), getTranslations(), searchParams]);
  const settings = await readSettings();
  const [person, ledger, outlook] = await Promise.all([
    ownRecord(me),
    openList(listScreens.qualification!, me, query),
    openOutlook(me.id, settings),
  ]);
  const area = (path: string) => hrefOf(me.group, path);
  const points = countedPoints(totalsOf(person));
  return (
    <>
      <PageHead title={t('portal.routes.qualification')} purpose={t('dashboard.qualificationPurpose')} />
      <div className="grid items-start gap-4 *:min-w-0 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="*:min-w-0 max-xl:contents xl:space-y-4">
          <LevelCard
            person={person}
            training={{ theory: settings['credits.training.theory'], practice: settings['credits.training.practice'] }}
            withLadder={false}
          />
          <LadderPicture points={points} level={person.level} qualified={person.isEnabled} />
          <div className="max-xl:order-last">
            <CreditEntries path={area('qualification')} view={ledger} hrefOf={area} />
          </div>
        </div>
        <div className="*:min-w-0 space-y-4">
          <NextStep person={person} outlook={outlook} settings={settings} today={new Date()} hrefOf={area} />
          <NextLevel points={points} level={person.level} qualified={person.isEnabled} />
        </div>
      </div>
    </>
  );
}
