import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { CreditEntries } from '@/components/credits/credit-entries';
import { LevelCard } from '@/components/credits/level-card';
import { PageHead } from '@/components/portal/page-head';
import { currentPerson } from '@/lib/auth/current-person';
import { ownCredits } from '@/lib/credits/data';
import { readSettings } from '@/lib/settings/data';
import { ownRecord } from '@/lib/users/data';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('portal.routes'))('qualification') };
}

export default async function Qualification() {
  const [me, t] = await Promise.all([currentPerson(), getTranslations()]);
  const [person, settings, credits] = await Promise.all([ownRecord(me), readSettings(), ownCredits(me.id)]);
  return (
    <>
      <PageHead title={t('portal.routes.qualification')} purpose={t('dashboard.qualificationPurpose')} />
      <div className="space-y-4">
        <LevelCard
          person={person}
          training={{ theory: settings['credits.training.theory'], practice: settings['credits.training.practice'] }}
        />
        <CreditEntries entries={credits} />
      </div>
    </>
  );
}
