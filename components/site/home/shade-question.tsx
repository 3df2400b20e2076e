import { getLocale, getTranslations } from 'next-intl/server';
import { ShadeTab, shadeColour } from '@/components/treatments/named-shade';
import { classNames } from '@/components/ui/class-names';
import { Icon } from '@/components/ui/icon';
import type { TreatmentMethod } from '@/lib/nouns/centers/schema';
import { type Expectation, lighter, OFFERED_SHADES, type OfferedShade } from '@/lib/nouns/statistics/rules.gains';
import { classicalGuide } from '@/lib/nouns/treatments/rules';
import { localePath } from '@/lib/run/i18n/paths';

interface ShadeQuestionProps {
  shade: OfferedShade;
  gains: readonly (Expectation & { method: TreatmentMethod })[];
}

/** The measured results of each method for a shade. Tabs are links, whose answers the island exchanges in place. */
export async function ShadeQuestion({ shade, gains }: ShadeQuestionProps) {
  const [locale, t, all] = await Promise.all([getLocale(), getTranslations('home.question'), getTranslations()]);
  return (
    <section aria-labelledby="nearest" className="border-line border-y bg-raised">
      <div className="page-width py-9 sm:py-14 lg:py-20">
        <h2 id="nearest" className="display text-3xl">
          {t('heading')}
        </h2>
        <p className="mt-3 max-w-prose text-ink-soft sm:text-lg">{t('lead')}</p>
        <div
          data-island="shade-question"
          className="mt-5 grid gap-x-14 gap-y-6 sm:mt-8 sm:gap-y-8 lg:grid-cols-[5fr_7fr]"
        >
          <div>
            <ol aria-label={t('tabs')} className="grid grid-cols-8">
              {OFFERED_SHADES.map((tab) => (
                <li key={tab}>
                  <a
                    href={`${localePath(locale, '/')}?shade=${tab}#answer`}
                    rel="nofollow"
                    aria-current={tab === shade ? 'true' : undefined}
                    className="group flex flex-col items-center rounded-control border-2 border-transparent px-0.5 pt-2 pb-1.5 transition-colors hover:bg-accent-soft aria-[current]:border-accent aria-[current]:bg-accent-soft"
                  >
                    <ShadeTab colour={shadeColour('classical', tab)} className="h-auto w-full max-w-12" />
                    <span className="mt-1 text-sm tabular-nums group-aria-[current]:font-semibold">{tab}</span>
                  </a>
                </li>
              ))}
            </ol>
            <p className="mt-2 flex justify-between text-ink-soft text-sm">
              <span>{t('darker')}</span>
              <span>{t('lighter')}</span>
            </p>
            <p className="mt-2 text-ink-soft text-sm sm:mt-4">{t('screen')}</p>
          </div>
          <div id="answer" tabIndex={-1} aria-live="polite" className="scroll-mt-4 outline-none">
            <h3 className="font-semibold text-lg">{t('answer', { shade })}</h3>
            {gains.length === 0 && <p className="mt-2 text-ink-soft">{t('nothing')}</p>}
            <ul className="mt-3 divide-y divide-line border-line border-y">
              {gains.map(({ method, low, median, high, treatments }) => (
                <li
                  key={method}
                  className="grid grid-cols-[1fr_auto] items-center gap-x-5 gap-y-1 py-2.5 sm:gap-y-1.5 sm:py-3.5 sm:grid-cols-[5rem_1fr_9rem]"
                >
                  <a href={localePath(locale, `/methods/${method.toLowerCase()}`)} className="link font-semibold">
                    {method}
                  </a>
                  <b className="whitespace-nowrap text-right sm:order-1">
                    {low === high ? all('treatments.steps', { count: low }) : all('methods.one.steps', { low, high })}
                  </b>
                  <div className="col-span-2 sm:col-span-1">
                    <Reach shade={shade} low={low} high={high} />
                    <p className="mt-1 text-ink-soft text-sm">
                      {t('middle', { shade: lighter(shade, median), count: treatments })}
                    </p>
                  </div>
                </li>
              ))}
            </ul>
            <p className="mt-4 flex flex-wrap items-center justify-between gap-x-8 gap-y-2">
              <a
                href={localePath(locale, '/authorized-centers') + (gains[0] ? `?method=${gains[0].method}` : '')}
                rel="nofollow"
                className="link inline-flex min-h-11 items-center gap-1.5 font-semibold"
              >
                {gains[0] ? t('centers', { method: gains[0].method }) : all('site.nav.centers')}
                <Icon name="arrow-right" className="size-4" />
              </a>
              <span className="text-ink-soft text-sm">{t('note')}</span>
            </p>
          </div>
        </div>
      </div>
    </section>
  );
}

const WIDTH = 10;

/** The guide from dark to light: the shade before, and where half of the treatments ended. */
function Reach({ shade, low, high }: { shade: OfferedShade; low: number; high: number }) {
  const darkFirst = classicalGuide.toReversed();
  const start = darkFirst.indexOf(shade);
  const [from, to] = [low, high].map((gain) => Math.min(start + gain, darkFirst.length - 1)) as [number, number];
  return (
    <svg
      viewBox={`0 0 ${WIDTH * darkFirst.length} 24`}
      preserveAspectRatio="none"
      aria-hidden="true"
      className="block h-7 w-full"
    >
      {darkFirst.map((tab, index) => (
        <rect
          key={tab}
          x={index * WIDTH}
          y="5"
          width={WIDTH - 0.6}
          height="14"
          fill={shadeColour('classical', tab)}
          className={classNames(index < start && 'opacity-40')}
        />
      ))}
      <rect x={start * WIDTH + 3.5} y="0" width="2.4" height="24" className="fill-ink" />
      <rect
        x={from * WIDTH + 0.2}
        y="2"
        width={(to - from + 1) * WIDTH - 1}
        height="20"
        className="fill-none stroke-accent"
        strokeWidth="3"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}
