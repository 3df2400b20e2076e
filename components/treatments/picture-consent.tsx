import { getTranslations } from 'next-intl/server';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import type { Treatment } from '@/lib/treatments/data';

/** Withdraws the consent to one's pictures for all treatments at once, or gives it again; explains the consequences. */
export async function PictureConsent({ treatment: { _id, abilities } }: { treatment: Treatment }) {
  const t = await getTranslations('treatments.consent');
  if (!abilities.withdrawPictures && !abilities.restorePictures) return null;
  const kind = abilities.withdrawPictures ? 'withdraw' : 'restore';
  return (
    <Card>
      <h2 className="font-semibold text-lg">{t('title')}</h2>
      <p className="mt-1 mb-3 text-ink-soft text-sm">{t(`${kind}.text`)}</p>
      <form method="post" action={`/api/treatments/${_id}/picture-consent`}>
        <input type="hidden" name="granted" value={String(kind === 'restore')} />
        <Button type="submit" variant="secondary">
          {t(`${kind}.action`)}
        </Button>
      </form>
    </Card>
  );
}
