import type { TreatmentMethod } from '@/lib/nouns/centers/schema';
import { creditsForTreatment } from '@/lib/nouns/credits/rules';
import type { Level } from '@/lib/nouns/credits/schema.levels';
import { controlDate, expectedRangeOf, shadesOf } from '@/lib/nouns/treatments/rules';
import { CONTROL_PERIODS, type ControlPeriod } from '@/lib/nouns/treatments/schema';
import type { Practice } from './centers';
import { type Codes, drawMethod } from './codes';
import type { Entry } from './ledger';
import { addConsents, makePerson, type Person } from './people';
import { addPictures } from './pictures';
import { COMMENTS, COOL_COMMENTS, NOTES, PROFESSIONS, REVIEWS } from './texts';
import { addDays, dayOf, type World } from './world';

export type PatientBook = { people: Person[]; make: (at: Date) => Person };

type Wishes = {
  at: Date;
  expert: Person;
  practice: Practice;
  codes: Codes;
  patients: PatientBook;
  level: Level;
  patient?: Person;
  method?: TreatmentMethod;
  rating?: number | null;
  /** Without a code; `hasPlace` tells whether it is within the daily limit of those that earn. */
  uncoded?: { hasPlace: boolean };
};

const PERIODS_KEPT = CONTROL_PERIODS.slice(0, 6);

/** Generates a treatment with its pictures, visits, code and rating. Returns the credits earned. */
export function makeTreatment(world: World, wishes: Wishes): Entry[] {
  const { at, expert, practice, codes, patients, level } = wishes;
  const { dice } = world;
  const id = dice.id();
  const method = wishes.method ?? drawMethod(world);
  const patient = wishes.patient ?? drawPatient(world, patients, at);
  const severalCycles = method === 'HOME' && dice.chance(0.3);
  const guide = practice.row.chromatic_scale === '3d_master' ? '3d_master' : 'classical';
  const shades = shadesOf(guide);
  const start = dice.between(Math.floor(shades.length * 0.42), shades.length - 1);
  const end = Math.max(0, start - drawGain(world, method, severalCycles));
  const isComplete = dice.chance(0.8);
  const rating = wishes.rating === undefined ? drawRating(world, at) : wishes.rating;
  const controls = drawControls(world, at);
  const coded =
    !wishes.uncoded && dice.chance(0.75) ? codes.use(world, { at, expert, practice, method, treatmentId: id }) : null;
  const ratedAt =
    rating === null ? null : new Date(Math.min(addDays(at, dice.between(1, 20)).getTime(), world.now.getTime() - 1000));

  const facts = {
    id,
    hasCode: coded !== null,
    isComplete,
    rating,
    isPatientKnown: true,
    daysLate: 0,
    hasPlace: wishes.uncoded?.hasPlace ?? true,
    controls: controls.map(({ period }) => ({ period, daysLate: 0 })),
  };
  const drafts = creditsForTreatment(facts, world.settings);
  const sum = (origin: string) =>
    drafts.filter((draft) => draft.origin === origin).reduce((a, { amount }) => a + amount, 0);
  const visitOf = new Map(controls.map((control) => [`treatment:${id}:control:${control.period}`, control.on]));

  world.add('treatments', {
    id,
    product_name: method,
    expert_id: expert.id,
    user_id: patient.id,
    center_id: practice.id,
    treated_on: dayOf(at),
    several_cycles: severalCycles,
    color_type: guide,
    start_value: shades[start],
    end_value: isComplete || dice.chance(0.5) ? shades[end] : null,
    period: dice.pick(PERIODS_KEPT),
    sensibility: dice.weighted({ none: 55, mild: 30, moderate: 12, severe: 3 }),
    has_gingival_problems: dice.chance(0.06),
    has_skin_problems: dice.chance(0.02),
    notes: dice.chance(0.3) ? dice.pick(NOTES) : null,
    patient_name: patient.row.name,
    patient_surname: patient.row.surname,
    patient_email: patient.email,
    patient_gender: patient.row.gender,
    patient_birth_year: patient.row.birth_year,
    adult_confirmed: false,
    patient_smoker: patient.row.smoker,
    patient_use_thea: patient.row.use_thea,
    patient_use_coffee: patient.row.use_coffee,
    patient_profession: patient.row.profession,
    expert_type: expert.row.expert_type,
    qualification: level,
    control_points: sum('control'),
    kit_points: sum('kit'),
    earning_day: coded === null && drafts.some(({ amount }) => amount > 0) ? dayOf(at) : null,
    satisfaction_points: sum('satisfaction'),
    treatment_points: sum('treatment'),
    rating,
    rating_comment: rating !== null && dice.chance(0.4) ? dice.pick(rating >= 4 ? COMMENTS : COOL_COMMENTS) : null,
    user_review:
      rating !== null && rating >= 4 && dice.chance(0.15)
        ? dice.pick(REVIEWS[practice.town.country] ?? COMMENTS)
        : null,
    rated_at: ratedAt,
    created_at: at,
    updated_at: ratedAt ?? at,
  });
  if (isComplete)
    addPictures(world, { treatmentId: id, expertId: expert.id, patientId: patient.id, guide, start, end, at });
  addVisits(world, id, controls, (loss) => shades[Math.min(start, end + loss)]!);

  const own: Entry[] = drafts.map((draft) => ({
    ...draft,
    treatmentId: id,
    at: visitOf.get(draft.source) ?? (draft.origin === 'satisfaction' ? ratedAt! : at),
  }));
  return [...own, ...(coded?.entries ?? [])];
}

function drawPatient({ dice }: World, { people, make }: PatientBook, at: Date): Person {
  const known = people.filter(({ createdAt }) => createdAt < at);
  if (known.length > 0 && dice.chance(0.22)) return dice.pick(known);
  const patient = make(at);
  people.push(patient);
  return patient;
}

function drawGain({ dice }: World, method: TreatmentMethod, severalCycles: boolean): number {
  const [least, most] = expectedRangeOf(method, severalCycles);
  return dice.chance(0.85) ? dice.between(least, most) : dice.between(Math.max(0, least - 2), most + 2);
}

function drawRating({ dice, now }: World, at: Date): number | null {
  if (addDays(at, 5) > now || dice.chance(0.42)) return null;
  return Number(dice.weighted({ 5: 60, 4: 27, 3: 8, 2: 3, 1: 2 }));
}

function drawControls({ dice, now }: World, at: Date): { period: ControlPeriod; on: Date }[] {
  const possible = CONTROL_PERIODS.map((period) => ({ period, on: controlDate(at, period) })).filter(
    ({ on }) => on < now,
  );
  return possible.filter((_, index) => dice.chance(index === 0 ? 0.45 : 0.14));
}

function addVisits(
  world: World,
  treatmentId: string,
  controls: { period: ControlPeriod; on: Date }[],
  shadeAfter: (loss: number) => string,
) {
  for (const [index, { period, on }] of controls.entries()) {
    const visit = { id: world.dice.id(), treatment_id: treatmentId, period, visited_on: dayOf(on) };
    world.add('control_visits', { ...visit, value: shadeAfter(Math.floor((index + 1) / 2)), created_at: on });
  }
}

/** A patient book filled on demand; of a patient only the year of birth is stored. */
export function patientBook(world: World, country: Person['country'], centerId: string): PatientBook {
  const { dice } = world;
  const make = (at: Date) => {
    const smoker = dice.weighted({
      none: 60,
      one_two_or_electronic: 10,
      up_to_10: 12,
      occasional: 10,
      every_day: 5,
      several_times_a_day: 3,
    });
    const person = makePerson(world, {
      role: 'user',
      country,
      createdAt: at,
      fields: {
        birth_year: at.getUTCFullYear() - dice.between(20, 68),
        profession: dice.pick(PROFESSIONS),
        smoker,
        use_thea: dice.chance(0.4),
        use_coffee: dice.chance(0.75),
        num_coffee: dice.between(0, 5),
        tetracicline: dice.chance(0.01),
        whitespot: dice.chance(0.06),
        fluorosis: dice.chance(0.02),
        center_id: centerId,
      },
    });
    world.add('users', person.row);
    addConsents(world, person, ['privacy']);
    return person;
  };
  return { people: [], make };
}
