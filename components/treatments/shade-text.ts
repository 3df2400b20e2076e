import { getLocale, getTranslations } from 'next-intl/server';
import { labelled } from '@/lib/i18n/labelled';
import { describeShade } from '@/lib/treatments/rules.shades';
import type { ShadeGuide } from '@/lib/treatments/schema';

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
