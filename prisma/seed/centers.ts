import { FACILITIES } from '@/lib/nouns/centers/schema';
import type { Level } from '@/lib/nouns/credits/schema.levels';
import type { Row } from './copy-rows';
import { Dice } from './dice';
import { type Name, personName, slugOf } from './names';
import { landline, mobile, practiceName, streetName, streetNumber } from './practices';
import { ROOMS, roomId } from './rooms';
import { spotIn, type Town, timeZoneOf, zipCode } from './towns';

export type Practice = {
  id: string;
  town: Town;
  row: Row;
  experts: { id: string; isQualified: boolean; level: Level }[];
  createdAt: Date;
};

const METHODS = { TOUCH: 0.62, CLICK: 0.45, STICK: 0.4, ULTRA: 0.55, HOME: 0.7 };
const MACHINES = {
  xpower: 34,
  'ems-dental': 20,
  'mectron-combi-touch': 14,
  'nsk-varios-combi-pro': 10,
  woodpecker: 9,
  'durr-mylunos-duo': 5,
  other: 8,
};

export class Slugs {
  readonly #taken = new Map<string, number>();

  /** @param mark suffix that tells the slugs of different runs apart */
  constructor(readonly mark = '') {}

  next(text: string): string {
    const slug = slugOf(`${text} ${this.mark}`);
    const count = (this.#taken.get(slug) ?? 0) + 1;
    this.#taken.set(slug, count);
    return count === 1 ? slug : slugOf(`${text} ${count} ${this.mark}`);
  }
}

type Wishes = { town: Town; quarters: { lat: number; lng: number }[]; owner: Name; slugs: Slugs; createdAt: Date };

/** Generates a practice: name, address, phone, methods, machine. One in eight is incomplete. */
export function makePractice(dice: Dice, { town, quarters, owner, slugs, createdAt }: Wishes): Practice {
  const { country } = town;
  const name = practiceName(dice, town, owner, personName(dice, country));
  const slug = slugs.next(slugOf(name).includes(slugOf(town.name)) ? name : `${name} ${town.name}`);
  const [street, number, zip] = [streetName(dice, country), streetNumber(dice), zipCode(town, dice)];
  const spot = spotIn(town, quarters, dice);
  const methods = (Object.keys(METHODS) as (keyof typeof METHODS)[]).filter((method) => dice.chance(METHODS[method]));
  const machine = dice.weighted(MACHINES);
  const domain = `${slug.slice(0, 50).replace(/-$/, '')}.example`;
  const row: Row = {
    id: dice.id(),
    slug,
    name,
    phone_numbers: [landline(dice, town), ...(dice.chance(0.35) ? [mobile(dice, country)] : [])],
    referent_email: `info@${domain}`,
    instagram_link: dice.chance(0.45) ? `https://instagram.example/${slug}` : null,
    facebook_link: dice.chance(0.4) ? `https://facebook.example/${slug}` : null,
    site: dice.chance(0.7) ? `https://www.${domain}` : null,
    chromatic_scale: dice.chance(0.8) ? 'classical' : '3d_master',
    types_of_treatments: methods.length > 0 ? methods : ['HOME'],
    machine_type: machine,
    machine_name: machine === 'other' ? dice.pick(['Acteon Newtron', 'Hu-Friedy Symmetry', 'Satelec P5']) : null,
    street_name: street,
    street_number: number,
    zip_code: zip,
    city: town.name,
    province: town.province,
    province_code: town.provinceCode,
    region: town.region,
    country,
    plain_address: `${street} ${number}, ${zip} ${town.name}${country === 'IT' ? ` ${town.provinceCode}` : ''}`,
    comune_code: country === 'IT' ? town.istatCode : null,
    ...spot,
    time_zone: timeZoneOf(country),
    welcome_kit: 'not_received',
    hide_in_map: dice.chance(0.02),
    is_clean_and_white: dice.chance(0.25),
    has_promo_sent: false,
    missing_data: [],
    is_authorized: false,
    tier: 'BASE',
    hours_confirmed_at: createdAt,
    created_at: createdAt,
  };
  Object.assign(row, forVisitors(country, slug));
  if (dice.chance(0.12)) leaveOut(dice, row);
  return { id: row.id as string, town, row, experts: [], createdAt };
}

const OWN_LANGUAGE: Readonly<Record<string, string>> = {
  AT: 'de',
  CH: 'de',
  DE: 'de',
  ES: 'es',
  FR: 'fr',
  GB: 'en',
  IE: 'en',
};

/** What a practice tells visitors, by dice of its own: all other data stay as they are; days off are at Christmas. */
function forVisitors(country: string, slug: string): Row {
  const dice = new Dice(Array.from(slug).reduce((sum, letter) => (Math.imul(sum, 31) + letter.codePointAt(0)!) | 0, 7));
  const own = OWN_LANGUAGE[country] ?? (country === 'PT' ? 'pt' : 'it');
  const others = dice.some(['en', 'fr', 'de', 'es', 'ro', 'ar'], 0.25);
  const year = new Date().getFullYear();
  const from = dice.between(6, 18) * 10;
  const isTold = dice.chance(0.8);
  return {
    languages: isTold ? [...new Set([own, ...others])] : [],
    facilities: isTold ? dice.some([...FACILITIES], 0.4) : [],
    price_from: dice.chance(0.55) ? from : null,
    price_to: dice.chance(0.4) ? from + dice.between(5, 30) * 10 : null,
    closures: dice.chance(0.4) ? [`${year}-12-24/${year + 1}-01-06`] : [],
    refuses_inquiries: dice.chance(0.08),
    shows_people: dice.chance(0.6),
    shows_ratings: dice.chance(0.5),
    photo_id: dice.chance(0.55) ? roomId(dice.below(ROOMS)) : null,
  };
}

function leaveOut(dice: Dice, row: Row): void {
  const field = dice.pick(['phone_numbers', 'referent_email', 'machine_type', 'street_number', 'zip_code']);
  row[field] = field === 'phone_numbers' ? [] : null;
  if (field === 'machine_type') row.machine_name = null;
}
