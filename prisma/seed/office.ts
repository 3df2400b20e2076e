import { addContent } from './content';
import type { Office } from './experts';
import { slugOf } from './names';
import { addNewsletters } from './newsletters';
import { addRequests } from './requests';
import texts from './texts.json';
import type { World } from './world';

const KINDS = [
  { kind: 'welcome-kit', event: 'welcome-kit-sent', prefix: 'Welcome_Kit_Centers_' },
  { kind: 'promo-kit', event: 'promo-sent', prefix: 'Promo_Kit_Centers_' },
  { kind: 'clean-white', event: 'cw-kit-sent', prefix: 'Clean_White_Centers_' },
] as const;

const MONTH = 30 * 86_400_000;

/** The export batches behind the centers' "kit sent" events of the last year: one per month and kind. */
function addExports(world: World, { staff }: Office): void {
  let newest: { id: string; at: Date } | undefined;
  for (const event of world.rows.get('center_events') ?? []) event.export_batch_id = null;
  const since = world.now.getTime() - 12 * MONTH;
  for (const { kind, event, prefix } of KINDS) {
    const sent = (world.rows.get('center_events') ?? []).filter(({ type }) => type === event);
    for (let from = since; from < world.now.getTime(); from += MONTH) {
      const events = sent.filter(
        ({ event_date }) => (event_date as Date).getTime() >= from && (event_date as Date).getTime() < from + MONTH,
      );
      if (events.length === 0) continue;
      const centers = [...new Set(events.map(({ center_id }) => center_id))];
      const [id, at] = [world.dice.id(), new Date(Math.min(from + MONTH, world.now.getTime()))];
      const stamp = at.toISOString().replace(/[-:]/g, '').replace('T', '_').slice(0, 15);
      const file = { kind, file_name: `${prefix}${stamp}.xlsx`, creator_id: staff.admin.id };
      world.add('export_batches', { id, ...file, center_count: centers.length, marked_as_sent: true, created_at: at });
      // Undoing the batch also removes the events it recorded.
      for (const written of events) written.export_batch_id = id;
      world.add('export_batch_centers', ...centers.map((center_id) => ({ batch_id: id, center_id, kind, sent: true })));
      // Parcels sent more than two weeks ago have arrived.
      const status = world.now.getTime() - at.getTime() > MONTH / 2 ? 'delivered' : 'shipped';
      for (const [n, center_id] of centers.entries()) {
        const tracking_number = `${Math.floor(at.getTime() / 86_400_000)}${String(n).padStart(5, '0')}`;
        const moved = { shipped_at: at, told_at: at, created_at: at };
        const parcel = { export_batch_id: id, center_id, kind, status, carrier: 'BRT', tracking_number };
        world.add('parcels', { ...parcel, ...moved });
      }
      if (!newest || at >= newest.at) newest = { id, at };
    }
  }
  // The carrier has not yet collected the last one, so that there is an export that can still be undone.
  const waiting = { status: 'prepared', carrier: null, tracking_number: null, shipped_at: null, told_at: null };
  for (const parcel of world.rows.get('parcels') ?? [])
    if (parcel.export_batch_id === newest?.id) Object.assign(parcel, waiting);
}

/** Conversations: alternating lines of the professional and of the programme, in the professional's language. */
const LINES: Record<string, string[][]> = texts.chats;

/** Conversations of professionals with their consultant; the demo expert has the first two. */
function addChats(world: World, { crews, staff }: Office): void {
  const { dice } = world;
  const [demo] = crews.filter(({ expert }) => expert.email === 'expert@candor.example');
  const others = Array.from({ length: 38 }, () => dice.pick(crews));
  for (const [index, { expert, practices }] of [demo!, demo!, ...others].entries()) {
    const consultantId = practices[0]!.row.consultant_id as string | null;
    const partner = index === 1 || !consultantId ? staff.admin.id : consultantId;
    const chatId = dice.id();
    const known = LINES[String(expert.row.culture)] ?? LINES.en!;
    const lines = known[index % known.length]!;
    const began = world.during(dice.between(1, 90)).getTime();
    const times = lines.map((_, line) => new Date(Math.min(began + line * 7 * 60_000, world.now.getTime() - 1000)));
    const last = times.at(-1)!;
    world.add('chats', { id: chatId, status: 'active', created_at: times[0], updated_at: last });
    // Every third one is still unread by its recipient.
    const isRead = index % 3 !== 0;
    const lastByExpert = lines.length % 2 === 1;
    const participant = (user_id: string, isForThem: boolean) =>
      world.add('chat_participants', { chat_id: chatId, user_id, read_at: isRead || !isForThem ? last : null });
    participant(expert.id, !lastByExpert);
    participant(partner, lastByExpert);
    for (const [line, text] of lines.entries()) {
      const sender_id = line % 2 === 0 ? expert.id : partner;
      world.add('messages', { id: dice.id(), chat_id: chatId, sender_id, text, created_at: times[line] });
    }
    connect(expert.id, partner, times[0]!);
  }

  const asking = crews.findLast(({ expert }) => expert.row.culture === 'it' && expert.id !== demo!.expert.id);
  const asked = staff.consultants.find(({ person }) => person.email === 'consultant@candor.example')?.person;
  if (asking && asked) connect(asking.expert.id, asked.id, world.daysAgo(1), 'waiting');

  function connect(user_id: string, employee_id: string, at: Date, status = 'active'): void {
    const known = world.rows.get('connections') ?? [];
    if (known.some((each) => each.user_id === user_id && each.employee_id === employee_id)) return;
    world.add('connections', { id: dice.id(), user_id, employee_id, status, asked_at: at, created_at: at });
  }
}

/** The staff's pending and past work. */
export function addOffice(world: World, office: Office): void {
  addRequests(world, office);
  addNewsletters(world, office);
  addContent(world);
  addCustomers(world, office);
  addChats(world, office);
  addExports(world, office);
}

/** A valid Italian VAT number in an unassigned range (99…). */
function vatNumber(world: World): string {
  const body = `99${world.dice.digits(8)}`;
  const sum = body.split('').reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return `${body}${(10 - (sum % 10)) % 10}`;
}

function addCustomers(world: World, { practices, staff }: Office): void {
  const { dice } = world;
  const at = world.daysAgo(900);
  const rates = (
    [
      ['IVA 22%', 22],
      ['IVA 10%', 10],
      ['IVA 4%', 4],
      ['Esente art. 10', 0],
    ] as const
  ).map(([name, percentage]) => {
    const id = dice.id();
    world.add('vat_rates', { id, name, percentage, created_at: at });
    return id;
  });
  for (let count = 0; count < 60; count++) {
    const { row, town } = dice.pick(practices.filter((each) => each.town.country === 'IT'));
    const [vat, created] = [vatNumber(world), world.during(dice.between(10, 800))];
    const address = {
      streetName: row.street_name,
      streetNumber: row.street_number,
      zipCode: row.zip_code,
      city: town.name,
      province: town.province,
      provinceCode: town.provinceCode,
      region: town.region,
      country: 'IT',
    };
    world.add('customers', {
      id: dice.id(),
      business_name: `${String(row.name)} S.r.l.`,
      vat,
      business_sector: 'Odontoiatria',
      language: 'it',
      default_margin_percentage: dice.between(15, 40),
      agent_id: dice.pick(staff.consultants).person.id,
      currency_id: 'EUR',
      payment_days: dice.pick([30, 60, 90]),
      billing_tax_code: vat,
      billing_vat_number: vat,
      billing_pec: `${slugOf(String(row.name)).slice(0, 40)}@pec.example`,
      default_vat_rate_id: rates[0],
      address,
      billing_address: address,
      shipping_address: address,
      created_at: created,
    });
  }
}
