import { shadeStep, shadesOf } from './rules';
import type { ShadeGuide } from './schema';

const LIGHTNESSES = ['veryLight', 'light', 'medium', 'dark', 'veryDark'] as const;
/** The hues behind the letters of the classical guide. */
const tones = { O: 'bleached', A: 'reddishBrown', B: 'reddishYellow', C: 'grey', D: 'reddishGrey' } as const;

export type ShadeWords = { lightness: (typeof LIGHTNESSES)[number]; tone: (typeof tones)[keyof typeof tones] | null };

/** Describes a shade for laypeople: its lightness in fifths of the guide, and its hue if the guide has one. */
export function describeShade(guide: ShadeGuide, shade: string): ShadeWords | null {
  const step = shadeStep(guide, shade);
  if (step === null) return null;
  const lightness = LIGHTNESSES[Math.floor(((step - 1) / shadesOf(guide).length) * LIGHTNESSES.length)]!;
  return { lightness, tone: guide === 'classical' ? tones[shade[0] as keyof typeof tones] : null };
}
