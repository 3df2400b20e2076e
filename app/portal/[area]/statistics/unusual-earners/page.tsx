import { getFormatter, getTranslations } from 'next-intl/server';
import { CountedAt, PageHead } from '@/components/portal/page-head';
import { Card } from '@/components/ui/card';
import { EmptyCard } from '@/components/ui/empty-state';
import { Notice } from '@/components/ui/notice';
import { hrefOf } from '@/lib/core/actor/roles';
import { findUnusualEarners, type UnusualEarner } from '@/lib/nouns/credits/find-unusual-earners';
import { currentPerson } from '@/lib/web/sign-in/current-person';
import { pageTitle } from '../../screen-page';
import { ScreenTabs } from '../../screen-tabs';

export const generateMetadata = pageTitle('portal.routes.statistics-unusual-earners');

export default async function UnusualEarners() {
  const [me, t] = await Promise.all([currentPerson(), getTranslations()]);
  const { countedAt, earners } = await findUnusualEarners(me);
  return (
    <>
      <PageHead title={t('portal.routes.statistics-unusual-earners')} purpose={t('credits.unusual.purpose')} />
      <ScreenTabs area={me.group} here="statistics/unusual-earners" />
      <CountedAt at={countedAt} />
      {earners.length === 0 ? (
        <EmptyCard title={t('common.nothingUnusual')} text={t('credits.unusual.noneText')} />
      ) : (
        <div className="space-y-4">
          <Notice>{t('credits.unusual.hint')}</Notice>
          <ul className="grid gap-4 xl:grid-cols-2">
            {earners.map((earner) => (
              <li key={earner._id}>
                <Earner earner={earner} href={hrefOf(me.group, `users/${earner._id}`)} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}

async function Earner({ earner, href }: { earner: UnusualEarner; href: string }) {
  const [levels, format, all] = await Promise.all([getTranslations('levels'), getFormatter(), getTranslations()]);
  const { marks, name, surname, level, treatments, practice, patientsSignedIn } = earner;
  const evidence = {
    patientsSignedIn,
    treatments: format.number(treatments),
    busiestDay: format.number(earner.busiestDay),
    withoutCode: format.number(earner.withoutCode),
    patients: format.number(earner.patients),
    ratings: format.number(earner.ratings),
    quickRatings: format.number(earner.quickRatings),
    refused: format.number(earner.refused),
  };
  return (
    <Card className="h-full">
      <h2 className="font-semibold text-lg">
        <a href={href} className="link">
          {`${name} ${surname}`.trim()}
        </a>
      </h2>
      <p className="text-ink-soft text-sm">
        {levels(level)} · {all('settings.units.treatments', { count: treatments })} ·{' '}
        {all('credits.unusual.practice', { count: practice })}
      </p>
      <ul className="mt-3 list-disc space-y-2 pl-5 text-sm">
        {marks.map((mark) => (
          <li key={mark}>{all(`credits.unusual.marks.${mark}`, evidence)}</li>
        ))}
      </ul>
    </Card>
  );
}
