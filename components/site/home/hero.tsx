import { getLocale, getTranslations } from 'next-intl/server';
import { SearchBox } from '@/components/centers/search-box';
import { NearMe } from '@/components/centers/search-map';
import { ShadeTab, shadeColour } from '@/components/treatments/named-shade';
import { Icon } from '@/components/ui/icon';
import type { Expectation } from '@/lib/nouns/statistics/rules.gains';
import type { ClassicalShade } from '@/lib/nouns/treatments/rules';
import { localePath } from '@/lib/run/i18n/paths';

/** Upper teeth from the middle outwards. */
const TEETH = [
  { width: 46, height: 88, top: 184 },
  { width: 38, height: 78, top: 187 },
  { width: 37, height: 82, top: 191 },
  { width: 31, height: 68, top: 197 },
  { width: 26, height: 54, top: 203 },
] as const;

const MIDDLE = 260;
const MOUTH = 'M94 210C150 198 206 192 260 198C314 192 370 198 426 210C402 292 332 330 260 330C188 330 118 292 94 210Z';

/**
 * A smile in three inks of the palette, drawn for this site: its left half before the treatment, its right half after
 * it, each in the colour of a tab of the shade guide. Decorative: the shades are named beside it.
 */
function Smile({ before, after, className }: { before: ClassicalShade; after: ClassicalShade; className?: string }) {
  return (
    <svg viewBox="0 0 520 420" preserveAspectRatio="xMidYMid slice" aria-hidden="true" className={className}>
      <clipPath id="smile-mouth">
        <path d={MOUTH} />
      </clipPath>
      {/* Hair behind, then the face: from the nose to the chin. */}
      <path d="M0 0h520v420H0Z" className="fill-accent-soft" />
      <path d="M54 0C8 120 6 300 44 420H0V0Zm412 0c46 120 48 300 10 420h44V0Z" className="fill-accent" />
      <path
        d="M92 0C40 110 30 236 84 420H30C4 290 14 120 62 0Zm336 0c52 110 62 236 8 420h54c26-130 16-300-32-420Z"
        className="fill-accent-strong"
      />
      <path
        d="M88 0C54 150 74 300 150 388c34 30 70 40 110 40s76-10 110-40C446 300 466 150 432 0Z"
        className="fill-warm-soft"
      />
      <path
        d="M236 88c-14 8-12 24 4 26m40 0c16-2 18-18 4-26M240 114c12 8 28 8 40 0M122 186c-12 12-16 28-12 46m288-46c12 12 16 28 12 46M236 404c16 5 32 5 48 0"
        className="fill-none stroke-warm"
        strokeWidth="4"
        strokeLinecap="round"
      />
      <g transform="translate(260 250) scale(.84) translate(-260 -244)">
        <path
          d="M74 208C124 168 200 146 240 156c14 4 26 4 40 0c40-10 116 12 170 52c-32 102-102 150-190 150S102 310 74 208Z"
          className="fill-warm"
        />
        <path d={MOUTH} className="fill-accent-strong dark:fill-sunken" />
        <g clipPath="url(#smile-mouth)">
          <path d="M170 330c20-30 56-40 90-40s70 10 90 40Z" className="fill-warm" opacity=".75" />
          <Half colour={shadeColour('classical', before)} side={-1} />
          <Half colour={shadeColour('classical', after)} side={1} />
        </g>
      </g>
      <path d="M260 130v240" className="stroke-raised" strokeWidth="3" strokeDasharray="2 8" strokeLinecap="round" />
      <circle cx={MIDDLE} cy="378" r="19" className="fill-raised stroke-accent" strokeWidth="3" />
      <path
        d="m255 371-7 7 7 7m10-14 7 7-7 7"
        className="fill-none stroke-accent"
        strokeWidth="3"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}

function Half({ colour, side }: { colour: string; side: 1 | -1 }) {
  let edge = MIDDLE;
  return TEETH.map(({ width, height, top }) => {
    const x = side === 1 ? edge : edge - width;
    edge += side * width;
    const [left, right, bottom] = [x + 0.6, x + width - 0.6, top + height];
    const round = width * 0.42;
    return (
      <g key={width}>
        <path
          d={`M${left} ${top}H${right}V${bottom - round}Q${right} ${bottom} ${right - round} ${bottom}H${left + round}Q${left} ${bottom} ${left} ${bottom - round}Z`}
          fill={colour}
        />
        <path
          d={`M${left + 7} ${top + 24}v${height * 0.42}`}
          stroke="#fff"
          strokeOpacity=".5"
          strokeWidth="4"
          strokeLinecap="round"
        />
      </g>
    );
  });
}

interface HeroProps {
  /** Centers on the map that the search shows first. */
  centers: number;
  /** What all measured treatments gained; null as long as there are too few. */
  measured: Expectation | null;
  before: ClassicalShade;
  after: ClassicalShade;
}

/** What visitors come for, a smile before and after, and what the programme has measured. */
export async function Hero({ centers, measured, before, after }: HeroProps) {
  const [locale, t, near] = await Promise.all([
    getLocale(),
    getTranslations('home'),
    getTranslations('centers.search'),
  ]);
  const search = localePath(locale, '/authorized-centers');
  return (
    <section className="page-width grid items-start gap-x-14 gap-y-5 pt-6 pb-8 sm:gap-y-7 sm:pt-8 sm:pb-12 lg:grid-cols-[7fr_6fr] lg:grid-rows-[5fr_6fr] lg:pt-14 lg:pb-16">
      <div className="lg:self-end">
        <h1 className="display text-3xl sm:text-4xl">{t('heading')}</h1>
        <p className="mt-4 max-w-prose text-lg max-sm:text-base">{t('lead')}</p>
      </div>
      <figure className="lg:row-span-2">
        <div className="relative overflow-hidden rounded-map">
          <Smile before={before} after={after} className="block aspect-[52/42] w-full max-sm:aspect-[52/25]" />
          <Tab shade={before} label={t('shades.start')} className="left-3" />
          <Tab shade={after} label={t('shades.end')} className="right-3" />
        </div>
        {measured && (
          <figcaption className="mt-4 grid grid-cols-2 gap-x-6 sm:grid-cols-[2fr_3fr]">
            <p>
              <b className="display block text-2xl tabular-nums sm:text-3xl">
                {t('proof.count', { count: measured.treatments })}
              </b>
              <span className="text-ink-soft text-sm sm:text-base">{t('proof.countText')}</span>
            </p>
            <p>
              <b className="display block text-2xl sm:text-3xl">{t('proof.gain', { steps: measured.median })}</b>
              <span className="text-ink-soft text-sm sm:text-base">{t('proof.gainText')}</span>
            </p>
            <p className="col-span-2 mt-2 text-ink-soft text-sm">{t('proof.source')}</p>
          </figcaption>
        )}
      </figure>
      <div>
        <div className="max-w-2xl">
          <SearchBox locale={locale} labelled />
        </div>
        <div className="mt-3 flex flex-wrap items-center gap-x-6 gap-y-2">
          {/* Reserves space for the island's content, so that nothing below moves. */}
          <div className="min-h-11 max-sm:w-full">
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
    </section>
  );
}

function Tab({ shade, label, className }: { shade: ClassicalShade; label: string; className: string }) {
  return (
    <p
      className={`absolute bottom-3 flex items-center gap-2 rounded-control bg-raised py-1.5 pr-3 pl-2 text-sm shadow-float ${className}`}
    >
      <ShadeTab colour={shadeColour('classical', shade)} className="h-8 w-5" />
      <span>
        {label} <b className="block text-base leading-tight">{shade}</b>
      </span>
    </p>
  );
}
