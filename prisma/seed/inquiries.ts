import { addDays } from '@/lib/run/i18n/dates';
import type { Row } from './copy-rows';
import { Dice } from './dice';
import type { World } from './world';

const HOUR = 3_600_000;
const NAMES = ['Ada Neri', 'Bruno Galli', 'Carla Fabbri', 'Dario Conte', 'Emma Sala', 'Fabio Monti'];

type Inquiry = { centerId: unknown; daysBack: number; name: string };

const inquiryOf = (world: World, dice: Dice, { centerId, daysBack, name }: Inquiry, more: Row): Row => ({
  id: dice.id(),
  center_id: centerId,
  kind: 'appointment',
  status: 'waiting',
  name,
  email: `${name.toLowerCase().replaceAll(/[^a-z]+/g, '.')}@posta.example`,
  culture: 'it',
  wishes: [],
  proposals: [],
  confirmed_at: world.daysAgo(daysBack),
  created_at: world.daysAgo(daysBack),
  ...more,
});

const hoursAfter = (world: World, daysBack: number, hours: number) =>
  new Date(world.daysAgo(daysBack).getTime() + hours * HOUR);

/** What visitors ask the demo practice: a wish and a question to answer, and one that is answered. */
export function addInquiries(world: World, centerId: string): void {
  const dice = new Dice(1126);
  const today = world.daysAgo(0).toISOString().slice(0, 10);
  const at = (days: number, time: string) => `${addDays(today, days)}T${time}`;
  const inquiry = (daysBack: number, name: string, more: Row): Row =>
    inquiryOf(world, dice, { centerId, daysBack, name }, more);
  world.add(
    'inquiries',
    inquiry(1, 'Paola Marchetti', {
      wishes: [at(5, '09:30'), at(6, '17:00'), at(8, '13:00')],
      phone: '+39 3471234567',
    }),
    inquiry(1, 'Thomas Keller', { kind: 'question', culture: 'de', message: 'Sprechen Sie Deutsch oder Englisch?' }),
    inquiry(6, 'Elena Russo', {
      status: 'accepted',
      wishes: [at(3, '10:00')],
      agreed_at: at(3, '10:00'),
      answered_at: hoursAfter(world, 6, 3),
    }),
  );
}

/** Wishes that practices other than the demo one have answered, so that their pages say how long it takes. */
export function addAnswers(world: World, practices: readonly { id: string; row: Row }[]): void {
  const dice = new Dice(1127);
  for (const { id, row } of practices.slice(1)) {
    if (row.refuses_inquiries || !dice.chance(0.2)) continue;
    const usual = dice.between(1, 30);
    for (const name of NAMES) {
      const daysBack = dice.between(4, 80);
      const answered_at = hoursAfter(world, daysBack, dice.between(1, usual * 2));
      world.add(
        'inquiries',
        inquiryOf(world, dice, { centerId: id, daysBack, name }, { status: 'declined', answered_at }),
      );
    }
  }
}
