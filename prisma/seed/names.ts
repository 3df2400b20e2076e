import { plainLetters } from '@/lib/run/i18n/folded-text';
import type { Dice } from './dice';
import names from './names.json';

export const COUNTRIES = ['IT', 'DE', 'FR', 'ES', 'GB', 'PT'] as const;
export type Country = (typeof COUNTRIES)[number];

export type Name = { name: string; surname: string; gender: 'female' | 'male' };

export function personName(dice: Dice, country: Country): Name {
  const gender = dice.chance(0.52) ? 'female' : 'male';
  return {
    gender,
    name: dice.pick(names[gender][country]),
    surname: dice.pick(names.surnames[country]),
  };
}

/** Lower-case letters, digits and dashes, for addresses. */
export function slugOf(text: string): string {
  return plainLetters(text)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}
