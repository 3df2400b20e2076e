import { getLocale, getTranslations } from 'next-intl/server';
import { describeShade } from '@/lib/nouns/treatments/rules.shades';
import type { ShadeGuide } from '@/lib/nouns/treatments/schema';
import { labelled } from '@/lib/run/i18n/labelled';

/** Describes a shade in words: "A3.5, rather dark, reddish brown". */
export async function shadeText(): Promise<(guide: ShadeGuide, shade: string) => string> {
  const [t, locale] = await Promise.all([getTranslations('treatments.shade'), getLocale()]);
  return (guide, shade) => {
    const words = describeShade(guide, shade);
    if (!words) return shade;
    const lightness = t(`lightness.${words.lightness}`);
    const tone = words.tone && t(`tone.${words.tone}`);
    return labelled(locale, shade, tone ? t('both', { lightness, tone }) : lightness);
  };
}
