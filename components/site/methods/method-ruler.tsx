import { getLocale, getTranslations } from 'next-intl/server';
import { TREATMENT_METHODS } from '@/lib/nouns/centers/schema';
import { gainOf, type MeasuredGain } from '@/lib/nouns/statistics/rules.gains';
import { expectedRange } from '@/lib/nouns/treatments/rules';
import { localePath } from '@/lib/run/i18n/paths';
import { RangeStrip, STRIP_STEPS, StripEnds } from './method-result';

/** What was measured with each method, all on one ruler; what is expected as long as too little is measured. */
export async function MethodRuler({ measured }: { measured: readonly MeasuredGain[] }) {
  const [locale, t] = await Promise.all([getLocale(), getTranslations('methods')]);
  const rows = TREATMENT_METHODS.map((method) => {
    const [low, high] = expectedRange[method];
    return { method, low, high, ...gainOf(measured, method) };
  });
  const firstMarked = rows.findIndex(({ median }) => median !== undefined);
  return (
    <figure className="rounded-card border border-line bg-raised p-5 sm:p-7">
      <figcaption className="font-semibold">{t('ruler')}</figcaption>
      <ul className="mt-2 divide-y divide-line">
        {rows.map(({ method, low, median, high, treatments }, row) => (
          <li
            key={method}
            className="grid grid-cols-[1fr_auto] items-center gap-x-6 gap-y-1.5 py-3.5 sm:grid-cols-[5rem_1fr_9rem]"
          >
            <a href={localePath(locale, `/methods/${method.toLowerCase()}`)} className="link font-semibold">
              {method}
            </a>
            <p className="text-right leading-tight sm:order-1">
              <b className="whitespace-nowrap">{t('one.steps', { low, high })}</b>
              <span className="block text-ink-soft text-sm">
                {treatments ? t('treatments', { count: treatments }) : t('one.expected')}
              </span>
            </p>
            <div className="max-sm:col-span-2">
              {row === firstMarked && median !== undefined && <Typical at={median} text={t('typical')} />}
              <RangeStrip from={low} to={high} at={median} look={treatments ? 'measured' : 'expected'} />
            </div>
          </li>
        ))}
      </ul>
      <div className="grid gap-x-6 border-line border-t pt-1 sm:grid-cols-[5rem_1fr_9rem]">
        <div className="sm:col-start-2">
          <StripEnds />
        </div>
      </div>
      <p className="mt-3 text-ink-soft text-sm">{t('rulerNote')}</p>
    </figure>
  );
}

/** The meaning of the mark, above the first one. */
const Typical = ({ at, text }: { at: number; text: string }) => (
  <svg aria-hidden="true" width="100%" height="16" className="block overflow-visible text-xs">
    <text x={`${((at - 0.5) / STRIP_STEPS) * 100}%`} y="12" textAnchor="middle" className="fill-ink-soft">
      {text}
    </text>
  </svg>
);
