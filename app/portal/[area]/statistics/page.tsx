import type { Metadata } from 'next';
import { getFormatter, getTranslations } from 'next-intl/server';
import { PageHead } from '@/components/portal/page-head';
import { MethodTable } from '@/components/treatments/method-table';
import { MonthColumns } from '@/components/treatments/month-columns';
import { Card } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/empty-state';
import { currentPerson } from '@/lib/auth/current-person';
import { readSettings } from '@/lib/settings/data';
import { countTreatments } from '@/lib/treatments/count-treatments';
import { averageSatisfaction } from '@/lib/treatments/rules';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('portal.routes'))('statistics') };
}

export default async function Statistics() {
  const [me, t, format] = await Promise.all([currentPerson(), getTranslations(), getFormatter()]);
  const [figures, settings] = await Promise.all([countTreatments(me.group === 'admin' ? null : me.id), readSettings()]);
  const minimum = settings['statistics.minRatings'];
  const satisfaction = averageSatisfaction(figures.ultraRatings, minimum);
  return (
    <>
      <PageHead title={t('portal.routes.statistics')} purpose={t('statistics.purpose')} />
      {figures.byMethod.length === 0 ? (
        <Card>
          <EmptyState title={t('statistics.none')} />
        </Card>
      ) : (
        <div className="grid items-start gap-4 *:min-w-0 xl:grid-cols-2">
          <MonthColumns months={figures.byMonth} />
          <div className="space-y-4">
            <MethodTable methods={figures.byMethod} />
            <Card>
              <h2 className="font-semibold text-lg">{t('statistics.satisfaction')}</h2>
              <p className="mt-1 text-ink-soft">
                {satisfaction === null ? (
                  t('statistics.tooFew', { minimum })
                ) : (
                  <b className="text-2xl text-ink tabular-nums">
                    {format.number(satisfaction, { maximumFractionDigits: 1, minimumFractionDigits: 1 })} / 5
                  </b>
                )}
              </p>
            </Card>
          </div>
        </div>
      )}
    </>
  );
}
