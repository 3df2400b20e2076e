// Who looks after which center, what was sent to it, and the outcome.

import { applyCenterStatus, kitsFor } from './center-status';
import type { Practice } from './centers';
import type { Staff } from './staff';
import { addDays, type World } from './world';

const NOTES = [
  'Visita programmata: interessati al protocollo ULTRA.',
  'Chiedono materiale per la sala d’attesa.',
  'Nuova igienista da formare, richiamare a inizio mese.',
  'Molto soddisfatti, disponibili per una giornata dimostrativa.',
];

export function lookAfter(world: World, practices: Practice[], staff: Staff): void {
  const { dice } = world;
  for (const practice of practices) {
    const { row, town } = practice;
    applyCenterStatus(practice);
    if (town.country === 'IT' && dice.chance(0.82)) {
      const own = staff.consultants.find(({ provinces }) => provinces.includes(town.provinceCode ?? ''));
      row.consultant_id = own?.person.id ?? null;
      if (own && dice.chance(0.2)) row.consultant_notes = dice.pick(NOTES);
    }
    const dealers = staff.dealers.filter(({ country, isMaster }) => country === town.country && !isMaster);
    if (dealers.length > 0 && dice.chance(0.25)) {
      world.add('center_dealers', {
        center_id: practice.id,
        user_id: dice.pick(dealers).person.id,
        created_at: practice.createdAt,
      });
    }
    if (dice.chance(0.012)) row.deleted_at = world.daysAgo(dice.between(1, 300));
    sendKits(world, practice, staff);
  }
}

const VISITS = [
  'Presentato il protocollo ULTRA; chiedono i listini aggiornati.',
  'Formata la nuova igienista. Due dimostrazioni riuscite.',
  'Vetrina allestita, mancano i depliant in tedesco.',
  'Pochi trattamenti per via dei lavori in studio: riaprono il mese prossimo.',
  'Soddisfatti. Vorrebbero una serata per i pazienti.',
];

/** Consultants' notes about visits to most of their centers, with the next contact date. */
export function noteVisits(world: World, practices: Practice[]): void {
  const { dice } = world;
  for (const { id, row, createdAt } of practices) {
    if (!row.consultant_id || !dice.chance(0.7)) continue;
    const open = Math.max(1, Math.floor((world.now.getTime() - createdAt.getTime()) / 86_400_000));
    const last = dice.between(0, Math.min(open, 320));
    for (const back of dice.chance(0.3) && open > last + 90 ? [last + 90, last] : [last]) {
      const at = world.daysAgo(back);
      const next = dice.chance(0.4) ? addDays(at, dice.between(14, 120)) : null;
      const noted = { visited_on: at, notes: dice.pick(VISITS), next_contact_on: next, author_id: row.consultant_id };
      world.add('center_visits', { id: dice.id(), center_id: id, ...noted, created_at: at });
    }
  }
}

function sendKits(world: World, practice: Practice, staff: Staff): void {
  const { dice } = world;
  const { id, row } = practice;
  const may = kitsFor(practice);
  const send = (type: string) => {
    const span = (world.now.getTime() - practice.createdAt.getTime()) / 86_400_000;
    const at = addDays(practice.createdAt, span * (0.5 + dice.next() * 0.45));
    const event = { id: dice.id(), type, event_date: at, center_id: id };
    world.add('center_events', { ...event, creator_id: staff.admin.id, created_at: at });
    return true;
  };
  if (may.welcomeKit && dice.chance(0.85)) row.welcome_kit = send('welcome-kit-sent') ? 'received' : row.welcome_kit;
  if (may.promoKit && dice.chance(0.7)) row.has_promo_sent = send('promo-sent');
  if (may.cleanAndWhite && dice.chance(0.6)) send(dice.chance(0.7) ? 'cw-kit-sent' : 'cw-rollup-sent');
  if (row.machine_type && dice.chance(0.15)) send(row.machine_type as string);
}
