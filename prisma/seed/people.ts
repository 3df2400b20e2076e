import { versionOf } from '@/lib/nouns/accounts/consents/texts';
import type { Level } from '@/lib/nouns/credits/schema.levels';
import type { ConsentKind } from '@/prisma/generated/enums';
import type { Row } from './copy-rows';
import { type Country, type Name, personName, slugOf } from './names';
import type { World } from './world';

const CULTURE: Record<Country, string> = { IT: 'it', DE: 'de', FR: 'fr', ES: 'es', GB: 'en', PT: 'pt' };

export type Person = { id: string; name: Name; email: string; country: Country; createdAt: Date; row: Row };

const BLANK: Row = {
  is_enabled: false,
  confirmed_user: true,
  enabled_user: true,
  is_hidden: false,
  privacy_accepted: true,
  marketing_accepted: false,
  privacy_policy_accepted: true,
  terms_and_conditions_accepted: true,
  practice_points: 0,
  theory_points: 0,
  fan_shop_points: 0,
  level: 'base' satisfies Level,
  assigned_provinces_codes: [],
  assigned_public_pr_codes: [],
  is_master_dealer: false,
};

type Wishes = { role: string; country: Country; createdAt: Date; email?: string; name?: Name; fields?: Row };

/** Generates a person. The caller adds their row, because the order of tables matters. */
export function makePerson(world: World, { role, country, createdAt, email, name, fields = {} }: Wishes): Person {
  const { dice } = world;
  const called = name ?? personName(dice, country);
  const address = email ?? world.email(`${slugOf(called.name)}.${slugOf(called.surname)}`);
  const id = dice.id();
  const row: Row = {
    ...BLANK,
    id,
    name: called.name,
    surname: called.surname,
    gender: called.gender,
    email: address,
    role,
    original_role: role,
    culture: CULTURE[country],
    country,
    marketing_accepted: dice.chance(0.55),
    // Three in four have used the portal themselves.
    first_session_at: Number.parseInt(id.slice(-1), 16) % 4 > 0 ? createdAt : null,
    created_at: createdAt,
    ...fields,
  };
  return { id, name: called, email: address, country, createdAt, row };
}

const CONSENTS: readonly ConsentKind[] = ['privacy', 'privacy_policy', 'terms_and_conditions', 'marketing'];

export function addConsents(world: World, { id, createdAt, row }: Person, kinds = CONSENTS): void {
  for (const kind of kinds) {
    const granted = kind !== 'marketing' || row.marketing_accepted === true;
    const consent = { id: world.dice.id(), user_id: id, kind, granted, source: 'register', version: versionOf(kind) };
    world.add('consents', { ...consent, created_at: createdAt });
  }
}
