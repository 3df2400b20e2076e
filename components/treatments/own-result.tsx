import { getTranslations } from 'next-intl/server';
import { Card } from '@/components/ui/card';
import { classNames } from '@/components/ui/class-names';
import type { Treatment } from '@/lib/nouns/treatments/data';
import { dayText } from '@/lib/run/i18n/dates';
import { theme } from '@/lib/run/theme';
import { BeforeAfter } from './before-after';
import { ShadeChange, ShadeTab, shadeColour, shadeText } from './named-shade';
import { ShareResult } from './share-result';

const WIDTH = 1600;

/** The result for the patient, large: both pictures on a slider, one sentence, and lightness in words instead of codes. */
export async function OwnResult({ treatment }: { treatment: Treatment }) {
  const [t, words] = await Promise.all([getTranslations('treatments'), shadeText()]);
  const { colorType = 'classical', startValue, endValue, gain, productName, expertName, centerName } = treatment;
  const [before, after] = [treatment.preImage, treatment.postImage].map(
    (one) => one?.full && `${one.full}?width=${WIDTH}`,
  );
  // Without pictures, a drawing in the colours that were measured.
  const isDrawn = !(before && after) && startValue && endValue;
  const sentence =
    typeof gain === 'number'
      ? t(gain > 0 ? 'own.gained' : gain < 0 ? 'own.darker' : 'own.same', { count: Math.abs(gain) })
      : t('own.pending');
  return (
    <Card className={classNames('overflow-hidden p-0!', isDrawn && 'sm:grid sm:grid-cols-[18rem_1fr] sm:items-center')}>
      {isDrawn && (
        <figure className="flex h-full flex-col items-center justify-center gap-3 bg-accent-soft p-5">
          <div className="flex gap-6">
            {[startValue, endValue].map((shade, n) => (
              <span key={['pre', 'post'][n]} className="text-center font-semibold text-xl">
                <ShadeTab colour={shadeColour(colorType, shade)} className="mb-2 h-36 w-24" />
                {shade}
              </span>
            ))}
          </div>
          <figcaption className="text-ink-soft text-sm">{t('own.drawn')}</figcaption>
        </figure>
      )}
      {before && after && (
        // As wide as leaves the sentence below it on the screen.
        <div className="bg-sunken">
          <div className="mx-auto max-w-[96dvh]">
            <BeforeAfter
              before={{ src: before, alt: t('pictures.alt.pre'), label: t('pictures.kinds.pre') }}
              after={{ src: after, alt: t('pictures.alt.post'), label: t('pictures.kinds.post') }}
              label={t('pictures.slider')}
              shares={t('pictures.share', { share: '{share}' })}
            />
          </div>
        </div>
      )}
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4 p-5">
        <div className="min-w-0">
          {startValue && <p className="display text-2xl sm:text-3xl">{sentence}</p>}
          <p className="mt-1 text-ink-soft">
            {[productName, dayText(treatment.treatedOn), expertName, centerName].filter(Boolean).join(' · ')}
          </p>
          {startValue && (
            <div className="mt-4 flex flex-wrap items-center gap-x-5 gap-y-2">
              {!isDrawn && <ShadeChange guide={colorType} start={startValue} end={endValue} to={t('to')} large />}
              <p>
                <span className="block text-ink-soft text-sm">
                  {t('pictures.kinds.pre')} {words(colorType, startValue)}
                </span>
                {endValue && (
                  <span className="block font-semibold">
                    {t('pictures.kinds.post')} {words(colorType, endValue)}
                  </span>
                )}
              </p>
            </div>
          )}
        </div>
        {before && after && (
          <ShareResult
            before={before}
            after={after}
            words={{
              share: t('own.share'),
              hint: t('own.shareHint'),
              failed: t('own.shareFailed'),
              before: t('pictures.kinds.pre'),
              after: t('pictures.kinds.post'),
              caption: startValue && typeof gain === 'number' && gain > 0 ? sentence : '',
              brand: theme.name,
            }}
          />
        )}
      </div>
    </Card>
  );
}
