import { getLocale, getTranslations } from 'next-intl/server';
import { PostButton } from '@/components/form/post-button';
import { Badge } from '@/components/ui/badge';
import { Card } from '@/components/ui/card';
import type { Treatment } from '@/lib/nouns/treatments/data';
import type { PictureOffer, PublicResult } from '@/lib/nouns/treatments/public-pictures/data';
import { localePath } from '@/lib/run/i18n/paths';
import { BeforeAfter } from './before-after';
import { comparison, ShownResultFigure } from './shown-result';

interface PublicPicturesProps {
  treatment: Treatment;
  offer: PictureOffer;
}

const resultOf = (treatment: Treatment): PublicResult => ({
  method: treatment.productName,
  severalCycles: treatment.severalCycles === true,
  guide: treatment.colorType ?? 'classical',
  start: treatment.startValue ?? null,
  end: treatment.endValue ?? null,
  gain: treatment.gain ?? null,
  month: treatment.treatedOn.slice(0, 7),
});

/** Asks the patient whether the practice may show both pictures on its public page, exactly as visitors would see them. */
export async function PublicPicturesQuestion({ treatment, offer }: PublicPicturesProps) {
  const { _id, preImage, postImage } = treatment;
  const { isOffered, isStopped, isAllowed, answer, center, token } = offer;
  if (!token || !isOffered || isStopped || !isAllowed || !preImage?.full || !postImage?.full) return null;
  const [t, slider] = await Promise.all([
    getTranslations('treatments.publicPictures'),
    comparison((kind) => `${(kind === 'pre' ? preImage : postImage).full}?width=800`),
  ]);
  const choice = (granted: boolean) => (
    <PostButton
      action={`/api/treatments/${_id}/public-consent`}
      sends={{ granted: String(granted), token }}
      look="secondary"
    >
      {t(granted ? 'yes' : answer ? 'withdraw' : 'no')}
    </PostButton>
  );
  return (
    <Card id="public-pictures" heading={t(answer === null ? 'question' : 'title', { center })} className="space-y-3">
      <Standing offer={offer} />
      <div className="max-w-xl rounded-card border border-line border-dashed p-3">
        <ShownResultFigure result={resultOf(treatment)}>
          <BeforeAfter {...slider} />
        </ShownResultFigure>
      </div>
      <p className="max-w-prose text-pretty text-sm">{t('meaning')}</p>
      <div className="flex flex-wrap gap-3">
        {answer !== true && choice(true)}
        {answer !== false && choice(false)}
      </div>
    </Card>
  );
}

/** The practice's offer of a treatment's pictures for its public page, for its professional and the office. */
export async function PublicPicturesOffer({
  treatment: { _id, abilities, preImage, postImage },
  offer,
}: PublicPicturesProps) {
  const t = await getTranslations('treatments.publicPictures');
  const { isAllowed, areShared, isOffered, isStopped, center } = offer;
  const isOffice = abilities.stopPictures === true;
  if (!isOffered && (isOffice ? !isStopped : !isAllowed || !abilities.offerPictures || !preImage || !postImage))
    return null;
  const change = (isNow: boolean, word: 'offer' | 'takeBack' | 'stop' | 'allowAgain') => (
    <PostButton action={`/api/treatments/${_id}/public-offer`} sends={{ isOffered: String(isNow) }}>
      {t(word)}
    </PostButton>
  );
  return (
    <Card id="public-pictures" heading={t('title', { center })} className="space-y-3">
      {isOffered || isStopped ? (
        <Standing offer={offer} isForOthers />
      ) : (
        <p className="text-sm">{t('what', { center })}</p>
      )}
      {!isOffered && !isStopped && !areShared && <p className="text-ink-soft text-sm">{t('shareFirst')}</p>}
      {isOffice && change(isStopped, isStopped ? 'allowAgain' : 'stop')}
      {!isOffice && !isStopped && isOffered && change(false, 'takeBack')}
      {!isOffice && !isStopped && !isOffered && areShared && change(true, 'offer')}
    </Card>
  );
}

/** How it stands, in a word and a sentence; shown pictures lead to the page. */
async function Standing({ offer, isForOthers }: { offer: PictureOffer; isForOthers?: true }) {
  const [t, locale] = await Promise.all([getTranslations('treatments.publicPictures'), getLocale()]);
  const { isStopped, isShown, answer, center, slug } = offer;
  const state = isStopped ? 'stopped' : isShown ? 'shown' : answer === null ? 'waiting' : answer ? 'agreed' : 'refused';
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      <Badge tone={isShown ? 'good' : state === 'waiting' ? 'warn' : 'neutral'}>{t(`states.${state}`)}</Badge>
      {t(`${isForOthers ? 'forOthers' : 'forPatient'}.${state}`, { center })}
      {isShown && (
        <a href={localePath(locale, `/authorized-centers/${slug}`)} className="link">
          {t('see')}
        </a>
      )}
    </p>
  );
}
