import { getTranslations } from 'next-intl/server';
import { describeShade } from '@/lib/treatments/rules.shades';
import type { ShadeGuide } from '@/lib/treatments/schema';

/** Describes a shade in words: "A3.5, rather dark, reddish brown". */
export async function shadeText(): Promise<(guide: ShadeGuide, shade: string) => string> {
  const t = await getTranslations('treatments.shade');
  return (guide, shade) => {
    const words = describeShade(guide, shade);
    if (!words) return shade;
    const lightness = t(`lightness.${words.lightness}`);
    const tone = words.tone && t(`tone.${words.tone}`);
    return `${shade}: ${tone ? t('both', { lightness, tone }) : lightness}`;
  };
}
