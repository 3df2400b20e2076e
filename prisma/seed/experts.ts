import { countedPoints, higherLevel, isTrainingComplete, levelOf, levelsReached } from '@/lib/nouns/credits/rules';
import type { Level } from '@/lib/nouns/credits/schema.levels';
import { treatingMoment } from './calendar';
import { makePractice, type Practice, type Slugs } from './centers';
import type { Codes } from './codes';
import { addLedgerRow, type Entry } from './ledger';
import { worksAt } from './memberships';
import type { Country } from './names';
import { addConsents, makePerson, type Person } from './people';
import { mobile } from './practices';
import type { Staff } from './staff';
import { COURSES } from './texts';
import { type Town, townPicker } from './towns';
import { makeTreatment, type PatientBook, patientBook } from './treatments';
import { addDays, type World } from './world';

// The career of a professional: courses, codes and treatments in chronological order, by the real rules.

/** The goal of a career. `qualified` are those whom an admin qualified after a course in person. */
type Aim = { level: Level; theory: number; practice: number };

const AIMS: Record<string, (world: World) => Aim> = {
  base: ({ dice }) => ({ level: 'base', theory: dice.between(0, 25), practice: dice.between(0, 20) }),
  qualified: ({ dice }) => ({ level: 'qualified', theory: dice.between(10, 25), practice: dice.between(0, 26) }),
  silver: ({ dice }) => ({ level: 'silver', theory: dice.between(30, 50), practice: dice.between(30, 55) }),
  gold: ({ dice }) => ({ level: 'gold', theory: dice.between(35, 70), practice: dice.between(85, 150) }),
  sapphire: ({ dice }) => ({ level: 'sapphire', theory: dice.between(50, 100), practice: dice.between(200, 350) }),
  ruby: ({ dice }) => ({ level: 'ruby', theory: dice.between(70, 120), practice: dice.between(430, 600) }),
  emerald: ({ dice }) => ({ level: 'emerald', theory: dice.between(90, 140), practice: dice.between(660, 830) }),
  diamond: ({ dice }) => ({ level: 'diamond', theory: 165, practice: dice.between(860, 1100) }),
};
const HOW_OFTEN = { base: 21, qualified: 37, silver: 24, gold: 12, sapphire: 4, ruby: 1.3, emerald: 0.4, diamond: 0.3 };

/** Practice credits of a busy professional. */
const MAX_PER_DAY = 0.8;

/** A goal that is reachable for somebody who joined then. */
function drawAim(world: World, since: Date): Aim {
  const days = (world.now.getTime() - since.getTime()) / 86_400_000;
  for (;;) {
    const aim = AIMS[world.dice.weighted(HOW_OFTEN)]!(world);
    if (aim.practice <= days * MAX_PER_DAY) return aim;
  }
}

type Career = {
  expert: Person;
  practices: Practice[];
  aim: Aim;
  codes: Codes;
  patients: PatientBook;
  earned: Entry[];
  adminId: string;
};

/** Adds the career's rows to the world, and its result to the person's row. */
function liveThrough(
  world: World,
  { expert, practices, aim, codes, patients, earned: already, adminId }: Career,
): void {
  const entries: Entry[] = [...studies(world, expert, aim.theory), ...practiceOf()];
  const ledger = entries.toSorted((a, b) => a.at.getTime() - b.at.getTime());
  write(ledger);

  function practiceOf(): Entry[] {
    const earned = [...already];
    const begun = addDays(expert.createdAt, 20);
    const total = () => earned.filter(({ kind }) => kind === 'practice').reduce((sum, { amount }) => sum + amount, 0);
    while (total() < aim.practice) {
      const at = treatingMoment(world, begun);
      const practice = world.dice.pick(practices);
      if (world.dice.chance(0.3)) earned.push(...codes.use(world, { at, expert, practice }).entries);
      else earned.push(...makeTreatment(world, { at, expert, practice, codes, patients, level: aim.level }));
    }
    return earned;
  }

  function write(rows: Entry[]): void {
    const totals = { theory: 0, practice: 0, theoryForced: null };
    let fanShop = 0;
    let level: Level = 'base';
    let isQualified = false;
    const reach = (points: number, at: Date) => {
      const next = higherLevel(level, levelOf(points, isQualified));
      for (const reached of levelsReached(level, next)) celebrate(reached, at);
      level = next;
    };
    // Some were qualified by an admin, after a course in person.
    const byHand = aim.level === 'qualified' ? addDays(expert.createdAt, 12) : null;
    const qualifyByHand = (before: Date) => {
      if (isQualified || !byHand || byHand > before) return;
      isQualified = true;
      world.add('audit_entries', qualifiedByHand(byHand));
      reach(countedPoints(totals), byHand);
    };
    for (const entry of rows) {
      qualifyByHand(entry.at);
      addLedgerRow(world, expert.id, entry);
      if (entry.kind === 'fan_shop') fanShop += entry.amount;
      else totals[entry.kind] += entry.amount;
      isQualified ||= isTrainingComplete(totals, world.settings);
      reach(countedPoints(totals), entry.at);
    }
    qualifyByHand(world.now);
    Object.assign(expert.row, {
      theory_points: totals.theory,
      practice_points: totals.practice,
      fan_shop_points: fanShop,
      level,
      is_enabled: isQualified,
    });
    for (const practice of practices) practice.experts.push({ id: expert.id, isQualified, level });
  }

  function celebrate(level: Level, at: Date): void {
    for (const { id } of practices) {
      const event = { id: world.dice.id(), type: level, event_date: at, center_id: id, user_id: expert.id };
      world.add('center_events', { ...event, created_at: at });
    }
  }

  function qualifiedByHand(at: Date) {
    return {
      id: world.dice.id(),
      actor_id: adminId,
      actor_role: 'admin',
      action: 'update',
      entity: 'users',
      entity_id: expert.id,
      before: { isEnabled: false },
      after: { isEnabled: true },
      reason: 'Corso base in presenza',
      created_at: at,
    };
  }
}

function studies(world: World, { id, createdAt }: Person, theory: number): Entry[] {
  const entries: Entry[] = [];
  let total = 0;
  const span = Math.min(300, (world.now.getTime() - createdAt.getTime()) / 86_400_000 - 1);
  for (const [index, [title, amount]] of COURSES.entries()) {
    if (total >= theory) break;
    total += amount;
    const at = addDays(createdAt, (span * (index + world.dice.next())) / COURSES.length);
    entries.push({
      kind: 'theory',
      origin: 'academy',
      amount,
      source: `academy:${index + 1}:${id}`,
      reason: title,
      at,
    });
  }
  return entries;
}

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
