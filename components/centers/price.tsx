import { getFormatter, getLocale, getTranslations } from 'next-intl/server';
import { currencyOf } from '@/lib/nouns/centers/rules';
import type { PublicCenter } from '@/lib/nouns/centers/schema';

/** "from 180 €", "180–420 €"; empty if the practice states no price. */
export async function priceText({
  priceFrom,
  priceTo,
  country,
}: Pick<PublicCenter, 'priceFrom' | 'priceTo' | 'country'>): Promise<string> {
  const [locale, t, format] = await Promise.all([getLocale(), getTranslations('centers.public.price'), getFormatter()]);
  const given = [priceFrom, priceTo].filter((one) => one !== null);
  if (given.length === 0) return '';
  const style = { style: 'currency', currency: currencyOf(country), maximumFractionDigits: 0 } as const;
  const [least, most] = [Math.min(...given), Math.max(...given)];
  // Italian and Spanish write a hyphen here.
  if (least < most) return new Intl.NumberFormat(locale, style).formatRange(least, most).replace('-', '–');
  return t(priceFrom === null ? 'upTo' : 'from', { price: format.number(least, style) });
}
