import { type Aim, drawAim, liveThrough } from './careers';
import { makePractice, type Practice, type Slugs } from './centers';
import type { Codes } from './codes';
import type { Entry } from './ledger';
import { worksAt } from './memberships';
import type { Country } from './names';
import { addConsents, makePerson, type Person } from './people';
import { mobile } from './practices';
import type { Staff } from './staff';
import { type Town, townPicker } from './towns';
import { type PatientBook, patientBook } from './treatments';
import type { World } from './world';

export const HOW_MANY: Record<Country, number> = { IT: 3000, DE: 150, FR: 130, ES: 120, GB: 100, PT: 80 };

export type Crew = {
  expert: Person;
  practices: Practice[];
  /** Scripted people: the goal of their career, their patients, and credits earned before. */
  story?: { aim: Aim; patients: PatientBook; earned: Entry[] };
};

export function makeExpert(
  world: World,
  country: Country,
  fields: Partial<Parameters<typeof makePerson>[1]> = {},
): Person {
  const { dice } = world;
  const type = dice.weighted({ dentist: 68, hygienist: 27, 'dental-therapist': country === 'GB' ? 15 : 0 });
  return makePerson(world, {
    role: 'expert',
    country,
    createdAt: world.during(dice.between(40, 1400)),
    ...fields,
    fields: {
      expert_type: type,
      profession: null,
      born_date: new Date(Date.UTC(dice.between(1962, 1998), dice.below(12), dice.between(1, 28))),
      mobilephone: mobile(dice, country),
      ...fields.fields,
    },
  });
}

type Places = { towns: Town[]; quarters: Map<string, { lat: number; lng: number }[]>; slugs: Slugs };

export function practiceIn(
  world: World,
  { quarters, slugs }: Omit<Places, 'towns'>,
  town: Town,
  owner: Person,
): Practice {
  return makePractice(world.dice, {
    town,
    quarters: quarters.get(town.istatCode ?? '') ?? [],
    owner: owner.name,
    slugs,
    createdAt: owner.createdAt,
  });
}

/** The practices of all countries and their people: one to three each, some in two. */
export function makeCrews(world: World, places: Places, scale = 1): { practices: Practice[]; crews: Crew[] } {
  const { dice } = world;
  const practices: Practice[] = [];
  const crews: Crew[] = [];
  for (const [country, full] of Object.entries(HOW_MANY) as [Country, number][]) {
    const count = Math.ceil(full * scale);
    const towns = places.towns.filter((town) => town.country === country);
    const pickTown = townPicker(towns, dice);
    // Even the smallest province gets some.
    const first = country === 'IT' ? [...largestOfProvinces(towns), ...largestOfProvinces(towns)] : [];
    const lastOfProvince = new Map<string | null, Crew>();
    for (let index = 0; index < count; index++) {
      const town = first[index] ?? pickTown();
      const neighbour = lastOfProvince.get(town.provinceCode);
      const isSecond = neighbour?.practices.length === 1 && dice.chance(0.14);
      const crew = isSecond ? neighbour : { expert: makeExpert(world, country), practices: [] };
      const practice = practiceIn(world, places, town, crew.expert);
      crew.practices.push(practice);
      practices.push(practice);
      if (!isSecond) crews.push(crew);
      lastOfProvince.set(town.provinceCode, crew);
      const colleagues = Number(dice.weighted({ 0: 72, 1: 23, 2: 5 }));
      for (let more = 0; more < colleagues; more++) {
        crews.push({ expert: makeExpert(world, country), practices: [practice] });
      }
    }
  }
  return { practices, crews };
}

/** One per province; towns are sorted by size. */
const largestOfProvinces = (towns: Town[]): Town[] => [
  ...new Map(towns.toReversed().map((town) => [town.provinceCode, town])).values(),
];

/** The creator of each practice, who is responsible for it: a scripted person, else the first one. */
function ownersOf(crews: Crew[]): Map<string, string> {
  const owners = new Map<string, string>();
  for (const told of [true, false])
    for (const { expert, practices, story } of crews)
      for (const { id } of practices) if (!!story === told && !owners.has(id)) owners.set(id, expert.id);
  return owners;
}

export function employ(world: World, crews: Crew[], staff: Staff, codes: Codes): void {
  const owners = ownersOf(crews);
  for (const { expert, practices, story } of crews) {
    const [first] = practices;
    const manager = staff.areaManagers.find(({ provinces }) => provinces.includes(first!.town.provinceCode ?? ''));
    const isItalian = first!.town.country === 'IT';
    Object.assign(expert.row, { center_id: first!.id, area_manager_id: (isItalian && manager?.person.id) || null });
    liveThrough(world, {
      expert,
      practices,
      aim: story?.aim ?? drawAim(world, expert.createdAt),
      codes,
      patients: story?.patients ?? patientBook(world, expert.country, first!.id),
      earned: story?.earned ?? [],
      adminId: staff.admin.id,
    });
    world.add('users', expert.row);
    addConsents(world, expert);
    for (const { id } of practices) {
      world.add(
        'memberships',
        worksAt(
          { centerId: id, userId: expert.id, at: expert.createdAt },
          owners.get(id) === expert.id,
          Boolean(story),
        ),
      );
    }
  }
}

export type Office = { practices: Practice[]; crews: Crew[]; staff: Staff };
