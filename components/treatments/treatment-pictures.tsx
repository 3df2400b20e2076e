import { getTranslations } from 'next-intl/server';
import { Card } from '@/components/ui/card';
import { Notice } from '@/components/ui/notice';
import { dayText } from '@/lib/i18n/dates';
import type { Treatment } from '@/lib/treatments/data';
import type { PictureKind } from '@/lib/treatments/schema';
import { BeforeAfter } from './before-after';
import { PictureSharing } from './picture-sharing';

const WIDTH = 1600;
type Picture = NonNullable<Treatment['preImage']>;
const src = ({ full }: Picture) => `${full}?width=${WIDTH}`;

/** What the reader may see of the pictures: before and after on a slider, and with whom each is shared. */
export async function TreatmentPictures({ treatment }: { treatment: Treatment }) {
  const t = await getTranslations('treatments.pictures');
  const { _id, preImage, postImage, collateralEffectsImage, picturesWithdrawnAt, abilities } = treatment;
  const shown = (
    [
      ['pre', preImage],
      ['post', postImage],
      ['collateral_effects', collateralEffectsImage],
    ] as const
  ).flatMap(([kind, picture]): [PictureKind, Picture][] => (picture ? [[kind, picture]] : []));
  const singles = preImage && postImage ? shown.filter(([kind]) => kind === 'collateral_effects') : shown;
  const alone = 'sharePictures' in abilities ? 'withdrawnForExpert' : 'withdrawn';
  return (
    <Card>
      <h2 className="font-semibold text-lg">{t('title')}</h2>
      {picturesWithdrawnAt && (
        <Notice className="mt-2 text-sm">{t(alone, { day: dayText(picturesWithdrawnAt) })}</Notice>
      )}
      {shown.length === 0 && !picturesWithdrawnAt && <p className="mt-1 text-ink-soft text-sm">{t('none')}</p>}
      {preImage && postImage && (
        <div className="mt-3">
          <BeforeAfter
            before={{ src: src(preImage), alt: t('alt.pre'), label: t('kinds.pre') }}
            after={{ src: src(postImage), alt: t('alt.post'), label: t('kinds.post') }}
            label={t('slider')}
            shares={t('share', { share: '{share}' })}
          />
          <p className="mt-1.5 text-ink-soft text-sm noscript:hidden">{t('hint')}</p>
        </div>
      )}
      {singles.length > 0 && (
        <div className="mt-3 grid gap-3 sm:grid-cols-2">
          {singles.map(([kind, picture]) => (
            <figure key={kind}>
              {/* biome-ignore lint/performance/noImgElement: pictures of patients go through no cache of Next.js */}
              <img src={src(picture)} alt={t(`alt.${kind}`)} className="aspect-8/5 w-full rounded-card object-cover" />
              <figcaption className="mt-1 text-ink-soft text-sm">{t(`kinds.${kind}`)}</figcaption>
            </figure>
          ))}
        </div>
      )}
      {abilities.sharePictures && (
        <PictureSharing id={_id} pictures={shown.map(([kind, { shared }]) => ({ kind, shared }))} />
      )}
    </Card>
  );
}
