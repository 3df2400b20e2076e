import { getFormatter, getLocale, getTranslations } from 'next-intl/server';
import { Card } from '@/components/ui/card';
import { Icon } from '@/components/ui/icon';
import { currencyOf } from '@/lib/nouns/centers/rules';
import type { TreatmentMethod } from '@/lib/nouns/centers/schema';
import { expectedRange } from '@/lib/nouns/treatments/rules';
import { localePath } from '@/lib/run/i18n/paths';

interface MethodListProps {
  methods: readonly TreatmentMethod[];
  /** What the practice gives as its lowest and highest price, if it does. */
  prices: { priceFrom: number | null; priceTo: number | null; country: string | null };
}

/** The methods that a center offers: what happens, how long it takes, for whom it is not, and what it costs there. */
export async function MethodList({ methods, prices }: MethodListProps) {
  const [locale, t, texts] = await Promise.all([
    getLocale(),
    getTranslations('centers.public'),
    getTranslations('methods'),
  ]);
  if (methods.length === 0) return null;
  const rangeOf = (method: TreatmentMethod) => {
    const [least, most] =
      method === 'HOME' ? [expectedRange.HOME[0], expectedRange.HOME_MORE[1]] : expectedRange[method];
    return texts('gain', { least: String(least), most: String(most) });
  };
  return (
    <Card className="print:hidden">
      <h2 className="font-semibold text-lg">{t('methods')}</h2>
      <dl className="mt-3 divide-y divide-line border-line border-y">
        {methods.map((method) => (
          <div key={method} className="grid gap-x-6 gap-y-1 py-4 sm:grid-cols-[6rem_minmax(0,1fr)]">
            <dt className="display text-lg">
              <a href={localePath(locale, `/methods/${method.toLowerCase()}`)} className="link">
                {method}
              </a>
            </dt>
            <dd className="space-y-1">
              <p>{texts(`${method}.what`)}</p>
              <p className="flex flex-wrap gap-x-5 text-ink-soft text-sm">
                <span className="inline-flex items-center gap-1.5">
                  <Icon name="clock" className="size-4" />
                  {texts(`${method}.time`)}
                </span>
                <span className="inline-flex items-center gap-1.5">
                  <Icon name="chart" className="size-4" />
                  {rangeOf(method)}
                </span>
              </p>
              <p className="text-ink-soft text-sm">{texts(`${method}.notFor`)}</p>
            </dd>
          </div>
        ))}
      </dl>
      <Price {...prices} />
      <p className="mt-3 text-ink-soft text-sm">{texts('notForAnybody')}</p>
    </Card>
  );
}

async function Price({ priceFrom, priceTo, country }: MethodListProps['prices']) {
  const [locale, t, format] = await Promise.all([getLocale(), getTranslations('centers.public'), getFormatter()]);
  const given = [priceFrom, priceTo].filter((one) => one !== null);
  if (given.length === 0) return null;
  const currency = currencyOf(country);
  const money = (value: number) => format.number(value, { style: 'currency', currency, maximumFractionDigits: 0 });
  const [least, most] = [Math.min(...given), Math.max(...given)];
  const range = new Intl.NumberFormat(locale, { style: 'currency', currency, maximumFractionDigits: 0 });
  const text =
    given.length === 2 && least < most
      ? range.formatRange(least, most)
      : t(priceFrom === null ? 'price.upTo' : 'price.from', { price: money(least) });
  return (
    <p className="mt-4">
      <span className="font-semibold">{t('price.label', { price: text })}</span>{' '}
      <span className="text-ink-soft text-sm">{t('price.note')}</span>
    </p>
  );
}
