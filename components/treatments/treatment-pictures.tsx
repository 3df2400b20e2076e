import { getTranslations } from 'next-intl/server';
import { Badge } from '@/components/ui/badge';
import { Button, buttonClass } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Icon } from '@/components/ui/icon';
import { Notice } from '@/components/ui/notice';
import type { Treatment } from '@/lib/nouns/treatments/data';
import type { PictureKind } from '@/lib/nouns/treatments/schema';
import { dayText } from '@/lib/run/i18n/dates';
import { texts } from '@/lib/run/i18n/texts';
import { BeforeAfter } from './before-after';
import { PictureCarousel } from './picture-carousel';

interface PictureSharingProps {
  id: string;
  pictures: { kind: PictureKind; shared: boolean }[];
}

/** The pictures that the patient may see; one click shares a picture or stops sharing it. */
async function PictureSharing({ id, pictures }: PictureSharingProps) {
  const t = await getTranslations('treatments.pictures');
  return (
    <div className="mt-4 border-line border-t pt-3">
      <h3 className="font-semibold">{t('sharing')}</h3>
      <ul className="mt-1 divide-y divide-line">
        {pictures.map(({ kind, shared }) => (
          <li key={kind} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2 text-sm">
            <span className="flex items-center gap-3">
              {t(`kinds.${kind}`)}
              <Badge tone={shared ? 'good' : 'neutral'} icon={shared ? 'check' : 'minus'}>
                {t(shared ? 'shared' : 'private')}
              </Badge>
            </span>
            <form method="post" action={`/api/treatments/${id}/sharing`}>
              <input type="hidden" name="kind" value={kind} />
              <input type="hidden" name="shared" value={String(!shared)} />
              <Button type="submit" variant="secondary" size="sm">
                {t(shared ? 'unshare' : 'doShare')}
                <span className="sr-only">: {t(`kinds.${kind}`)}</span>
              </Button>
            </form>
          </li>
        ))}
      </ul>
    </div>
  );
}

const WIDTH = 1600;
type Picture = NonNullable<Treatment['preImage']>;
const src = ({ full }: Picture) => `${full}?width=${WIDTH}`;

/** The pictures the reader may see: before and after on a slider, each in full, and whether each is shared. */
export async function TreatmentPictures({ treatment, own }: { treatment: Treatment; own: boolean }) {
  const [t, all] = await Promise.all([getTranslations('treatments.pictures'), getTranslations()]);
  const { _id, preImage, postImage, collateralEffectsImage, picturesWithdrawnAt, abilities } = treatment;
  const shown = (
    [
      ['pre', preImage],
      ['post', postImage],
      ['collateral_effects', collateralEffectsImage],
    ] as const
  ).flatMap(([kind, picture]): [PictureKind, Picture][] => (picture ? [[kind, picture]] : []));
  if (own && shown.length === 0 && !picturesWithdrawnAt) return null;
  const singles = preImage && postImage ? shown.filter(([kind]) => kind === 'collateral_effects') : shown;
  // Professionals read about their patient's withdrawal, patients about their own.
  const withdrawn = 'sharePictures' in abilities ? 'withdrawnForExpert' : 'withdrawn';
  const carousel = {
    slides: shown.map(([kind, picture]) => ({ src: src(picture), alt: t(`alt.${kind}`), label: t(`kinds.${kind}`) })),
    words: {
      title: all('records.fields.pictures'),
      close: all('portal.close'),
      ...(await texts('treatments.pictures.carousel', 'previous next place')),
    },
  };
  return (
    <Card>
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <h2 className="font-semibold text-lg">{all('records.fields.pictures')}</h2>
        {shown.length > 0 && (
          <PictureCarousel
            {...carousel}
            className={buttonClass({ variant: 'quiet', size: 'sm' }, '-mr-3 noscript:hidden')}
          >
            <Icon name="image" />
            {t('carousel.open', { count: shown.length })}
          </PictureCarousel>
        )}
      </div>
      {picturesWithdrawnAt && (
        <Notice className="mt-2 text-sm">{t(withdrawn, { day: dayText(picturesWithdrawnAt) })}</Notice>
      )}
      {shown.length === 0 && !picturesWithdrawnAt && <p className="mt-1 text-ink-soft text-sm">{t('none')}</p>}
      {/* Patients have it large at the top of their page. */}
      {preImage && postImage && !own && (
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
              <PictureCarousel
                {...carousel}
                start={shown.findIndex(([one]) => one === kind)}
                label={t('carousel.enlarge', { what: t(`kinds.${kind}`) })}
                className="block w-full"
              >
                {/* biome-ignore lint/performance/noImgElement: pictures of patients go through no cache of Next.js */}
                <img
                  src={src(picture)}
                  alt={t(`alt.${kind}`)}
                  className="aspect-8/5 w-full rounded-card object-cover"
                />
              </PictureCarousel>
              <figcaption className="mt-1 text-ink-soft text-sm">{t(`kinds.${kind}`)}</figcaption>
            </figure>
          ))}
        </div>
      )}
      {abilities.sharePictures && (
        <PictureSharing id={_id} pictures={shown.map(([kind, { shared }]) => ({ kind, shared: shared === true }))} />
      )}
    </Card>
  );
}
