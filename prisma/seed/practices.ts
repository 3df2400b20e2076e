// Names, locations and contacts of practices.
import type { Dice } from './dice';
import type { Country, Name } from './names';
import names from './names.json';
import type { Town } from './towns';

/** Area codes, for each province that of its capital. */
const AREA = new Map(names.areaCodes.split(', ').map((pair) => pair.split(' ') as [string, string]));

const CODES: Record<Country, string> = { IT: '+39', DE: '+49', FR: '+33', ES: '+34', GB: '+44', PT: '+351' };

/** {S} is the owner's surname, {T} a colleague's, {N} the first name, {C} the town, {D} the title. */
export function practiceName(dice: Dice, { country, name: town }: Town, owner: Name, colleague: Name): string {
  const title = owner.gender === 'female' ? 'Dott.ssa' : 'Dott.';
  return dice
    .pick(names.practices[country].split(', '))
    .replace('{D}', title)
    .replace('{N}', owner.name)
    .replace('{S}', owner.surname)
    .replace('{T}', colleague.surname)
    .replace('{C}', town);
}

export const streetName = (dice: Dice, country: Country) => dice.pick(names.streets[country].split(', '));
export const streetNumber = (dice: Dice) =>
  `${dice.between(1, 180)}${dice.chance(0.08) ? dice.pick(['A', 'B', '/2']) : ''}`;

/** Numbers kept for films (Germany, France, Great Britain) or not assigned to anybody: nobody is called by mistake. */
const INVENTED: Record<Exclude<Country, 'IT'>, { landline: string; mobile: string }> = {
  DE: { landline: '3023125xxx', mobile: '17139200xx' },
  FR: { landline: '19900xxxx', mobile: '63998xxxx' },
  GB: { landline: '1632960xxx', mobile: '7700900xxx' },
  ES: { landline: '400xxxxxx', mobile: '400xxxxxx' },
  PT: { landline: '200xxxxxx', mobile: '900xxxxxx' },
};

function invented(country: Country, pattern: string, digits: string): string {
  let place = 0;
  return `${CODES[country]} ${pattern.replaceAll('x', () => digits[place++]!)}`;
}

export function landline(dice: Dice, { country, provinceCode }: Town): string {
  if (country !== 'IT') return invented(country, INVENTED[country].landline, dice.digits(9));
  const area = AREA.get(provinceCode ?? '') ?? '02';
  // In Italy nothing begins with 1 after the area code.
  const digits = dice.digits(10 - area.length);
  return invented(country, `${area}1${'x'.repeat(9 - area.length)}`, digits);
}

export const mobile = (dice: Dice, country: Country) =>
  invented(country, country === 'IT' ? '300xxxxxxx' : INVENTED[country].mobile, dice.digits(8));
