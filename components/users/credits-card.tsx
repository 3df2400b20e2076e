import { getTranslations } from 'next-intl/server';
import { Card } from '@/components/ui/card';
import { CORRECTED_KINDS } from '@/lib/nouns/credits/schema';
import { CreditsDialog } from './person-dialogs';

interface CreditsCardProps {
  id: string;
  practice: number;
  shop: number;
}

/** A professional's practice credits and fan shop points, which an admin may correct. */
export async function CreditsCard({ id, practice, shop }: CreditsCardProps) {
  const [t, kinds, theory, portal] = await Promise.all([
    getTranslations('account.credits'),
    getTranslations('dashboard.kinds'),
    getTranslations('account.theory'),
    getTranslations('portal'),
  ]);
  return (
    <Card className="space-y-3">
      <h2 className="font-semibold text-lg">{t('title')}</h2>
      <p className="tabular-nums">{t('totals', { practice, shop })}</p>
      <CreditsDialog
        userId={id}
        kinds={CORRECTED_KINDS.map((value) => ({ value, label: kinds(value) }))}
        next={`/admin/users/${id}?saved=creditsCorrected`}
        words={{
          trigger: t('set'),
          title: t('set'),
          text: t('text'),
          kind: t('kind'),
          way: t('way'),
          add: t('add'),
          take: t('take'),
          amount: t('amount'),
          reason: theory('reason'),
          submit: t('set'),
          cancel: portal('cancel'),
          failed: theory('noAnswer'),
        }}
      />
    </Card>
  );
}
