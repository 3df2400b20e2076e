import { getTranslations } from 'next-intl/server';
import { Card } from '@/components/ui/card';
import { Gem } from '@/components/ui/gem';
import { isReached } from '@/lib/nouns/credits/rules';
import { LEVELS, type Level } from '@/lib/nouns/credits/schema';
import { LevelDialog } from './person-dialogs';

/** A professional's level, which an admin may raise by hand. */
export async function LevelCard({ id, level }: { id: string; level: Level }) {
  const [t, levels, theory, portal] = await Promise.all([
    getTranslations('account.level'),
    getTranslations('levels'),
    getTranslations('account.theory'),
    getTranslations('portal'),
  ]);
  const above = LEVELS.filter((one) => !isReached(one, level));
  return (
    <Card className="space-y-3">
      <h2 className="font-semibold text-lg">{t('title')}</h2>
      <p className="flex items-center gap-2">
        <Gem stone={level} />
        {levels(level)}
      </p>
      {above.length > 0 && (
        <LevelDialog
          userId={id}
          levels={above.map((value) => ({ value, label: levels(value) }))}
          next={`/admin/users/${id}?saved=recordChanged`}
          words={{
            trigger: t('set'),
            title: t('set'),
            text: t('text'),
            level: t('new'),
            choose: t('choose'),
            reason: theory('reason'),
            submit: t('set'),
            cancel: portal('cancel'),
            failed: theory('noAnswer'),
          }}
        />
      )}
    </Card>
  );
}
