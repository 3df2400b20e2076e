import { getLocale, getTranslations } from 'next-intl/server';
import { lightnessOf } from '@/lib/nouns/treatments/rules.shades';
import type { ShadeGuide } from '@/lib/nouns/treatments/schema';
import { labelled } from '@/lib/run/i18n/labelled';

/** Describes a shade in words: "A3.5: rather dark". */
export async function shadeText(): Promise<(guide: ShadeGuide, shade: string) => string> {
  const [t, locale] = await Promise.all([getTranslations('treatments.shade'), getLocale()]);
  return (guide, shade) => {
    const lightness = lightnessOf(guide, shade);
    return lightness ? labelled(locale, shade, t(`lightness.${lightness}`)) : shade;
  };
}
