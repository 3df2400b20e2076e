import { plainLetters } from '@/lib/run/i18n/folded-text';
import type { Dice } from './dice';
import names from './names.json';

export const COUNTRIES = ['IT', 'DE', 'FR', 'ES', 'GB', 'PT'] as const;
export type Country = (typeof COUNTRIES)[number];

export type Name = { name: string; surname: string; gender: 'female' | 'male' };

export function personName(dice: Dice, country: Country): Name {
  const gender = dice.chance(0.52) ? 'female' : 'male';
  const pick = (list: Record<Country, string>) => dice.pick(list[country].split(', '));
  return { gender, name: pick(names[gender]), surname: pick(names.surnames) };
}

/** Lower-case letters, digits and dashes, for addresses. */
export function slugOf(text: string): string {
  return plainLetters(text)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}
