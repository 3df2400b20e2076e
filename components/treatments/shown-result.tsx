import { getFormatter, getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import type { PublicResult } from '@/lib/nouns/treatments/public-pictures/data';
import type { ComparedPicturesProps } from './compared-pictures';
import { ShadeChange } from './named-shade';

type Kind = 'pre' | 'post';

/** What a slider needs to compare the two pictures of a treatment. */
export async function comparison(srcOf: (kind: Kind) => string): Promise<ComparedPicturesProps> {
  const t = await getTranslations('treatments.pictures');
  const side = (kind: Kind) => ({ src: srcOf(kind), alt: t(`alt.${kind}`), label: t(`kinds.${kind}`) });
  return { before: side('pre'), after: side('post'), label: t('slider'), shares: t('share', { share: '{share}' }) };
}

/** A treatment before and after as visitors see it: the pictures, and below them method, shades, gain and month. */
export async function ShownResultFigure({ result, children }: { result: PublicResult; children: ReactNode }) {
  const [t, format] = await Promise.all([getTranslations('treatments'), getFormatter()]);
  const { method, severalCycles, guide, start, end, gain, month } = result;
  const said =
    gain !== null && t(gain > 0 ? 'own.gained' : gain < 0 ? 'own.darker' : 'own.same', { count: Math.abs(gain) });
  return (
    <figure>
      {children}
      <figcaption className="mt-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <span className="min-w-0">
          {said && <strong className="display block text-lg">{said}</strong>}
          <span className="text-ink-soft text-sm">
            {[
              method,
              severalCycles && t('publicPictures.severalCycles'),
              format.dateTime(new Date(`${month}-01`), { year: 'numeric', month: 'long', timeZone: 'UTC' }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </span>
        {start && <ShadeChange guide={guide} start={start} end={end} to={t('to')} />}
      </figcaption>
    </figure>
  );
}
