import { getLocale, getTranslations } from 'next-intl/server';
import { SearchBox } from '@/components/centers/search-box';
import { NearMe } from '@/components/centers/search-map';
import { ShadeTab, shadeColour } from '@/components/treatments/named-shade';
import { Smile } from '@/components/treatments/smile';
import { Icon } from '@/components/ui/icon';
import type { Expectation } from '@/lib/nouns/statistics/rules.gains';
import type { ClassicalShade } from '@/lib/nouns/treatments/rules';
import { localePath } from '@/lib/run/i18n/paths';

interface HeroProps {
  centers: number;
  /** Gains of all measured treatments; null if there are too few. */
  measured: Expectation | null;
  before: ClassicalShade;
  after: ClassicalShade;
}

/** The programme's promise: a smile before and after, and the measured result. */
export async function Hero({ centers, measured, before, after }: HeroProps) {
  const locale = await getLocale();
  const t = await getTranslations('home');
  const near = await getTranslations('centers.search');
  const all = await getTranslations();
  const search = localePath(locale, '/authorized-centers');
  return (
    <section className="page-width grid gap-x-14 gap-y-5 pt-6 pb-8 sm:gap-y-7 sm:pt-8 sm:pb-12 lg:grid-cols-[7fr_6fr] lg:grid-rows-[1fr_auto_1fr] lg:pt-14 lg:pb-16">
      <div className="lg:self-end">
        <h1 className="display text-3xl sm:text-4xl">{t('heading')}</h1>
        <p className="mt-4 max-w-prose text-lg max-sm:text-base">{t('lead')}</p>
      </div>
      <div className="relative overflow-hidden self-center rounded-map lg:row-span-3">
        <Smile
          id="home"
          before={shadeColour('classical', before)}
          after={shadeColour('classical', after)}
          className="block w-full max-sm:aspect-[52/27] sm:max-lg:aspect-[52/23] lg:aspect-[52/36]"
        />
        <Tab shade={before} label={t('shades.start')} className="left-3" />
        <Tab shade={after} label={t('shades.end')} className="right-3" />
      </div>
      <div>
        <div className="max-w-2xl">
          <SearchBox locale={locale} labelled />
        </div>
        <div className="mt-3 flex flex-wrap items-center gap-x-6 gap-y-2">
          {/* Reserves space for the island's content, so that nothing below moves. */}
          <div className="flex min-h-11 items-center max-sm:w-full">
            <NearMe
              href={search}
              texts={{ label: near('nearMe'), waiting: near('locating'), refused: near('noPosition') }}
            />
          </div>
          <a href={search} className="link inline-flex min-h-11 items-center gap-1.5 font-semibold">
            {t('all', { count: centers })}
            <Icon name="arrow-right" className="size-4" />
          </a>
        </div>
      </div>
      {measured && (
        <div className="grid grid-cols-2 gap-x-6 lg:max-w-2xl lg:self-start lg:border-line lg:border-t lg:pt-5">
          <p>
            <b className="display block text-xl tabular-nums">{t('proof.count', { count: measured.treatments })}</b>
            <span className="text-ink-soft text-sm sm:text-base">{all('forProfessionals.figures.measured')}</span>
          </p>
          <p>
            <b className="display block text-xl">{t('proof.gain', { steps: measured.median })}</b>
            <span className="text-ink-soft text-sm sm:text-base">{t('proof.gainText')}</span>
          </p>
          <p className="col-span-2 mt-2 text-ink-soft text-sm">{t('proof.source')}</p>
        </div>
      )}
    </section>
  );
}

function Tab({ shade, label, className }: { shade: ClassicalShade; label: string; className: string }) {
  return (
    <p
      className={`absolute top-3 flex lg:top-auto lg:bottom-3 items-center gap-2 rounded-control bg-raised py-1.5 pr-3 pl-2 text-sm shadow-float ${className}`}
    >
      <ShadeTab colour={shadeColour('classical', shade)} className="h-8 w-5" />
      <span>
        {label} <b className="block text-base leading-tight">{shade}</b>
      </span>
    </p>
  );
}
