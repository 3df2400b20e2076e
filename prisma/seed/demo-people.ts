// The professional and the patient of the demo accounts.

import { openMoment } from './calendar';
import type { Practice, Slugs } from './centers';
import type { Codes } from './codes';
import { type Crew, makeExpert, practiceIn } from './experts';
import { addInquiries } from './inquiries';
import type { Entry } from './ledger';
import { waitsAt } from './memberships';
import { addConsents, makePerson, type Person } from './people';
import { roomId } from './rooms';
import type { Staff } from './staff';
import type { Town } from './towns';
import { makeTreatment, patientBook } from './treatments';
import { addDays, type World } from './world';

export type Stage = {
  places: { towns: Town[]; quarters: Map<string, { lat: number; lng: number }[]>; slugs: Slugs };
  practices: Practice[];
  crews: Crew[];
  staff: Staff;
  codes: Codes;
};

/** A few points below the next level, so that it is within reach. */
const ALMOST_RUBY = { level: 'sapphire', theory: 75, practice: 385 } as const;

/** Adds them before careers are generated; `afterwards` adds what depends on theirs. */
export function addDemoStories(world: World, stage: Stage): { afterwards: () => void } {
  const expert = makeExpert(world, 'IT', {
    email: 'expert@candor.example',
    name: { name: 'Giulia', surname: 'Ferri', gender: 'female' },
    createdAt: world.daysAgo(640),
    fields: { expert_type: 'dentist', username: 'giulia.ferri' },
  });
  const practices = demoPractices(world, stage, expert);
  const patient = demoPatient(world, practices[0]!);
  const patients = patientBook(world, 'IT', practices[0]!.id);
  const treat = (daysBack: number, rating: number | null, more: { patient?: Person; method?: 'ULTRA' } = {}) =>
    makeTreatment(world, {
      at: openMoment(world, daysBack),
      expert,
      practice: practices[0]!,
      codes: stage.codes,
      patients,
      level: 'silver',
      rating,
      ...more,
    });
  const own = { patient };
  const ultra = { method: 'ULTRA' } as const;
  // Enough rated ULTRA treatments for an average to be shown.
  const earned: Entry[] = [
    treat(410, 5, own),
    treat(190, 4, own),
    treat(24, null, own),
    treat(330, 5, ultra),
    treat(280, 4, ultra),
    treat(201, 5, ultra),
    treat(140, 5, ultra),
    treat(77, 3, ultra),
  ].flat();
  stage.practices.unshift(...practices);
  stage.crews.unshift({ expert, practices, story: { aim: ALMOST_RUBY, patients, earned } });
  const colleague = makeExpert(world, 'IT');
  stage.crews.unshift({ expert: colleague, practices: [practices[0]!] });
  return {
    afterwards: () => {
      notify(world, expert, patient);
      addInquiries(world, practices[0]!.id);
      addNewcomer(world, { expert, practice: practices[0]!, inviting: stage.crews[2]! });
    },
  };
}

/** One complete center, and one with missing data. */
function demoPractices(world: World, { places }: Stage, owner: Person): Practice[] {
  return ['Milano', 'Monza'].map((name, index) => {
    const town = places.towns.find((each) => each.country === 'IT' && each.name === name)!;
    const practice = practiceIn(world, places, town, owner);
    const called = index === 0 ? 'Studio Dentistico Ferri' : 'Ferri Dental Monza';
    const slug = places.slugs.next(index === 0 ? `${called} Milano` : called);
    Object.assign(practice.row, {
      name: called,
      slug,
      hide_in_map: false,
      chromatic_scale: 'classical',
      welcome_kit: 'not_received',
      phone_numbers: ['+39 0248001234'],
      referent_email: `info@${slug}.example`,
      machine_type: 'xpower',
      types_of_treatments: ['TOUCH', 'ULTRA', 'HOME'],
      machine_name: null,
      street_name: 'Corso Magenta',
      street_number: '24',
      zip_code: '20123',
      plain_address: 'Corso Magenta 24, 20123 Milano MI',
      lat: 45.4655,
      lng: 9.1745,
      languages: ['it', 'en', 'fr'],
      facilities: ['publicTransport', 'stepFree', 'lift'],
      arrival: 'Secondo piano, citofono «Ferri». Cinque minuti a piedi dalla stazione di Cadorna (M1 e M2).',
      price_from: 180,
      price_to: 420,
      refuses_inquiries: false,
      shows_people: true,
      shows_ratings: true,
      photo_id: roomId(index + 1),
    });
    if (index === 1) {
      Object.assign(practice.row, {
        phone_numbers: [],
        machine_type: null,
        street_name: 'Via Italia',
        street_number: '7',
        zip_code: '20900',
        plain_address: 'Via Italia 7, 20900 Monza MB',
        lat: 45.5838,
        lng: 9.2733,
      });
    }
    return practice;
  });
}

function demoPatient(world: World, practice: Practice): Person {
  const patient = makePerson(world, {
    role: 'user',
    country: 'IT',
    createdAt: world.daysAgo(412),
    email: 'patient@candor.example',
    name: { name: 'Anna', surname: 'Conti', gender: 'female' },
    fields: { birth_year: 1987, smoker: 'none', use_coffee: true, num_coffee: 3, center_id: practice.id },
  });
  world.add('users', patient.row);
  addConsents(world, patient);
  return patient;
}

/** A pending request to join the demo professional's center, and an invitation for the latter to another one. */
function addNewcomer(
  world: World,
  { expert, practice, inviting }: { expert: Person; practice: Practice; inviting: Crew },
): void {
  const newcomer = makeExpert(world, 'IT', {
    email: 'newcomer@candor.example',
    name: { name: 'Sara', surname: 'Colombo', gender: 'female' },
    createdAt: world.daysAgo(2),
    fields: { expert_type: 'hygienist' },
  });
  world.add('users', newcomer.row);
  addConsents(world, newcomer);
  const at = world.daysAgo(1);
  const asked = waitsAt({ centerId: practice.id, userId: newcomer.id, at });
  const [there] = inviting.practices;
  const invited = waitsAt({ centerId: there!.id, userId: expert.id, at }, inviting.expert.id);
  world.add('memberships', asked, invited);
  const names = { center: String(practice.row.name), person: 'Sara Colombo' };
  const by = `${inviting.expert.name.name} ${inviting.expert.name.surname}`;
  for (const [membershipId, message, values, href] of [
    [asked.id, 'membershipRequested', names, `centers/${practice.id}`],
    [invited.id, 'membershipInvited', { center: String(there!.row.name), person: 'Giulia Ferri', by }, 'profile'],
  ] as const) {
    const note = { id: world.dice.id(), user_id: expert.id, message: `notifications.${message}`, values, href };
    world.add('notifications', { ...note, membership_id: membershipId, created_at: at });
  }
}

function notify(world: World, expert: Person, patient: Person): void {
  const reached = (world.rows.get('center_events') ?? []).filter(({ user_id }) => user_id === expert.id);
  const levels = new Map(reached.map(({ type, event_date }) => [String(type), event_date as Date]));
  for (const [level, at] of levels) {
    const readAt = addDays(at, 1);
    const notice = {
      id: world.dice.id(),
      user_id: expert.id,
      message: 'notifications.levelReached',
      values: { level },
    };
    world.add('notifications', {
      ...notice,
      href: 'qualification',
      read_at: readAt < world.daysAgo(60) ? readAt : null,
      created_at: at,
    });
  }
  const [last] = (world.rows.get('treatments') ?? []).filter(
    ({ user_id, rating }) => user_id === patient.id && rating === null,
  );
  const invitation = { id: world.dice.id(), user_id: patient.id, message: 'notifications.rateTreatment', values: {} };
  const created_at = world.daysAgo(20);
  world.add('notifications', { ...invitation, href: `treatments/${String(last?.id)}`, created_at });
}
