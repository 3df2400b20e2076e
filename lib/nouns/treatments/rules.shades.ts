import { shadeStep, shadesOf } from './rules';
import type { ShadeGuide } from './schema';

const LIGHTNESSES = ['veryLight', 'light', 'medium', 'dark', 'veryDark'] as const;

/**
 * The lightness of a shade for laypeople, in fifths of its guide. Not its hue: whoever has just had the lightest shade of
 * the letter B should not read "reddish yellow".
 */
export function lightnessOf(guide: ShadeGuide, shade: string): (typeof LIGHTNESSES)[number] | null {
  const step = shadeStep(guide, shade);
  if (step === null) return null;
  return LIGHTNESSES[Math.floor(((step - 1) / shadesOf(guide).length) * LIGHTNESSES.length)]!;
}
