import type { Office } from './experts';
import { personName, slugOf } from './names';
import { landline, mobile } from './practices';
import texts from './texts.json';
import { zipCode } from './towns';
import { addDays, type World } from './world';

const METHODS = { TOUCH: 25, CLICK: 15, STICK: 10, ULTRA: 35, HOME: 15 };

/** Product test requests, contact messages, reportings and roll-up requests: old ones closed, new ones pending. */
export function addRequests(world: World, office: Office): void {
  for (let count = 0; count < 420; count++) addProductTest(world, office, count);
  for (let count = 0; count < 260; count++) addContact(world, office);
  for (let count = 0; count < 70; count++) addReporting(world, office);
  for (let count = 0; count < 90; count++) addRollup(world, office);
}

function addProductTest(world: World, { practices, staff }: Office, count: number): void {
  const { dice } = world;
  // The first ones are for the demo consultant and area manager.
  const lombard = practices.filter(({ town }) => ['MI', 'MB', 'BG'].includes(town.provinceCode ?? ''));
  const { row, town } = dice.pick(count < 40 ? lombard : practices.filter((each) => each.town.country === 'IT'));
  const age = Math.floor(dice.next() ** 2 * 400);
  const at = world.during(age + 1);
  const own = staff.consultants.find(({ provinces }) => provinces.includes(town.provinceCode ?? ''));
  const isManaged = age > 10 && dice.chance(0.8);
  const managedAt = isManaged ? addDays(at, dice.between(1, 9)) : null;
  const referent = personName(dice, 'IT');
  const id = dice.id();
  const consultantId = dice.chance(0.93) ? (own?.person.id ?? null) : null;
  if (!isManaged && age < 60)
    notify(world, consultantId ?? staff.admin.id, { id, name: row.name, at, isAssigned: !!consultantId });
  world.add('product_test_requests', {
    id,
    name: row.name,
    referent: `${referent.name} ${referent.surname}`,
    referent_email: `${slugOf(referent.name)}@${String(row.slug).slice(0, 50).replace(/-$/, '')}.example`,
    phone_number: landline(dice, town),
    country: 'IT',
    city: town.name,
    province: town.province,
    province_code: town.provinceCode,
    zip_code: zipCode(town, dice) ?? '00100',
    applicant_notes: dice.pick(texts.applicantNotes),
    consultant_notes: isManaged ? 'Dimostrazione svolta, materiale lasciato in studio.' : null,
    product_type: dice.weighted(METHODS),
    consultant_id: consultantId,
    status: isManaged ? 'managed' : 'new',
    ...workOn(at, !isManaged),
    tracking_url: isManaged && dice.chance(0.5) ? `https://tracking.example/${dice.digits(10)}` : null,
    privacy_accepted: true,
    culture: 'it',
    managed_at: managedAt,
    created_at: at,
    updated_at: managedAt ?? at,
  });
}

type Notice = { id: string; name: unknown; at: Date; isAssigned: boolean };

function notify(world: World, userId: string, { id, name, at, isAssigned }: Notice): void {
  const message = `notifications.${isAssigned ? 'productTestAssigned' : 'productTestUnassigned'}`;
  const notice = {
    id: world.dice.id(),
    user_id: userId,
    message,
    values: { name },
    href: `product-test-request/${id}`,
  };
  world.add('notifications', { ...notice, read_at: world.dice.chance(0.4) ? addDays(at, 0.5) : null, created_at: at });
}

/** Open requests are due a week after they arrived, and have been waiting since. */
const workOn = (at: Date, isOpen: boolean) => ({
  due_on: isOpen ? addDays(at, 7) : null,
  waiting_since: isOpen ? at : null,
});

const isCaseOpen = (status: string) => status === 'pending' || status === 'processing';

/** Recent ones are pending, older ones mostly closed. */
function drawStatus(world: World, age: number): string {
  if (age < 6) return 'pending';
  if (age < 20) return world.dice.weighted({ pending: 30, processing: 50, closed: 20 });
  return world.dice.weighted({ processing: 4, closed: 86, rejected: 10 });
}

function addContact(world: World, { practices }: Office): void {
  const { dice } = world;
  const person = personName(dice, 'IT');
  const age = Math.floor(dice.next() ** 2 * 300) + 1;
  const at = world.during(age);
  const status = drawStatus(world, age);
  const who = dice.weighted({ patient: 60, expert: 30, other: 10 });
  const type = { patient: ['treatment', 'center'], expert: ['training', 'products'], other: ['other'] }[who];
  world.add('contacts', {
    id: dice.id(),
    name: `${person.name} ${person.surname}`,
    email: `${slugOf(person.name)}.${slugOf(person.surname)}@posta.example`,
    phone_number: mobile(dice, 'IT'),
    contact_type: dice.pick(type),
    message: dice.pick(texts.messages),
    who_are_you: who,
    petitioner_info: who === 'expert' ? `Studio ${person.surname}` : null,
    status,
    ...workOn(at, isCaseOpen(status)),
    center_id: who === 'patient' && dice.chance(0.3) ? dice.pick(practices).id : null,
    privacy_accepted: true,
    marketing_accepted: dice.chance(0.4),
    culture: 'it',
    created_at: at,
    updated_at: status === 'pending' ? at : addDays(at, 1),
  });
}

function addReporting(world: World, { crews }: Office): void {
  const { dice } = world;
  const { expert, practices } = dice.pick(crews);
  const age = dice.between(1, 200);
  const at = world.during(age);
  const status = drawStatus(world, age);
  const type = dice.weighted({ generic: 60, deleteCenter: 25, deleteUser: 15 });
  world.add('reportings', {
    id: dice.id(),
    reporter_user_id: expert.id,
    user_id: type === 'deleteUser' ? dice.pick(crews).expert.id : null,
    center_id: type === 'deleteUser' ? null : practices[0]!.id,
    type,
    reason: dice.pick(texts.reasons),
    status,
    ...workOn(at, isCaseOpen(status)),
    created_at: at,
  });
}

function addRollup(world: World, { crews }: Office): void {
  const { dice } = world;
  const { expert, practices } = dice.pick(crews);
  const { id, row } = practices[0]!;
  const age = dice.between(1, 240);
  const at = world.during(age);
  const isClosed = age > 30;
  world.add('cw_rollup_requests', {
    id: dice.id(),
    rollup_name: row.name,
    street_name: row.street_name,
    street_number: row.street_number,
    zip_code: row.zip_code,
    city: row.city,
    province: row.province,
    province_code: row.province_code,
    country: row.country,
    plain_address: row.plain_address,
    referent_name: `${expert.name.name} ${expert.name.surname}`,
    email: expert.email,
    phone: mobile(dice, 'IT'),
    culture: 'it',
    status: isClosed ? 'closed' : 'open',
    ...workOn(at, !isClosed),
    closed_at: isClosed ? addDays(at, 20) : null,
    center_id: id,
    user_id: expert.id,
    created_at: at,
    updated_at: isClosed ? addDays(at, 20) : at,
  });
}
