import { getTranslations } from 'next-intl/server';
import { Card } from '@/components/ui/card';
import { TheoryDialog } from './person-dialogs';

/** A professional's theory points, for an admin: earned, or overridden. */
export async function TheoryCard({ id, earned, forced }: { id: string; earned: number; forced: number | null }) {
  const [t, portal] = await Promise.all([getTranslations('account.theory'), getTranslations('portal')]);
  return (
    <Card className="space-y-3">
      <h2 className="font-semibold text-lg">{t('title')}</h2>
      <p>
        {forced === null
          ? t('earned', { count: earned })
          : t('forced', { forced: String(forced), count: String(earned) })}
      </p>
      <TheoryDialog
        userId={id}
        points={forced}
        next={`/admin/users/${id}?saved=recordChanged`}
        words={{
          trigger: t('set'),
          title: t('set'),
          text: t('text'),
          points: t('points'),
          pointsHint: t('pointsHint'),
          reason: t('reason'),
          submit: t('set'),
          cancel: portal('cancel'),
          failed: t('noAnswer'),
        }}
      />
    </Card>
  );
}
