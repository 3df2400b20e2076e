import { getTranslations } from 'next-intl/server';
import { Button } from '@/components/ui/button';
import { FoldedCard } from '@/components/ui/folded-card';
import type { ShownConsent } from '@/lib/nouns/accounts/consents/picture-consent';
import type { Treatment } from '@/lib/nouns/treatments/data';
import { dayText } from '@/lib/run/i18n/dates';

interface PictureConsentProps {
  treatment: Treatment;
  /** Null if the patient was never asked. */
  consent: ShownConsent | null;
}

/** The consent to one's pictures: since when, by whom; withdraws it for all treatments, or gives it again. */
export async function PictureConsent({ treatment: { _id, abilities }, consent }: PictureConsentProps) {
  const [t, form] = await Promise.all([getTranslations('treatments.consent'), getTranslations('treatments.form')]);
  if (!abilities.withdrawPictures && !abilities.restorePictures) return null;
  const kind = abilities.withdrawPictures ? 'withdraw' : 'restore';
  return (
    <FoldedCard
      title={t('title')}
      hint={
        consent ? t(saidOf(consent), { day: dayText(consent.createdAt), name: consent.recordedBy ?? '' }) : t('before')
      }
    >
      {consent?.version && consent.recordedBy && (
        <details className="text-sm">
          <summary className="inline-flex min-h-9 items-center font-medium text-accent">{t('what')}</summary>
          <p>{form('pictureConsent')}</p>
          <p>{form('pictureConsentHint')}</p>
          <p className="text-ink-soft">{t('version', { version: dayText(consent.version) })}</p>
        </details>
      )}
      <p className="mb-3 text-ink-soft text-sm">{t(`${kind}.text`)}</p>
      <form method="post" action={`/api/treatments/${_id}/picture-consent`}>
        <input type="hidden" name="granted" value={String(kind === 'restore')} />
        <Button type="submit" variant="secondary">
          {t(`${kind}.action`)}
        </Button>
      </form>
    </FoldedCard>
  );
}

function saidOf({ granted, isOwn, recordedBy }: ShownConsent) {
  if (!granted) return 'withdrawn';
  if (isOwn) return 'given';
  return recordedBy ? 'recorded' : 'recordedBySomebody';
}
