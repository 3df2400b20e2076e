import { addDays } from '@/lib/run/i18n/dates';
import type { Row } from './copy-rows';
import { Dice } from './dice';
import type { World } from './world';

const HOUR = 3_600_000;
const NAMES = ['Ada Neri', 'Bruno Galli', 'Carla Fabbri', 'Dario Conte', 'Emma Sala', 'Fabio Monti'];

/** What visitors ask the demo practice (a wish and a question to answer, and one that is answered), and wishes that others have answered. */
export function addInquiries(world: World, centerId: string): void {
  const dice = new Dice(1126);
  const today = world.daysAgo(0).toISOString().slice(0, 10);
  const at = (days: number, time: string) => `${addDays(today, days)}T${time}`;
  const inquiry = (daysBack: number, name: string, { center_id = centerId, ...more }: Row): Row => ({
    id: dice.id(),
    center_id,
    kind: 'appointment',
    status: 'waiting',
    name,
    email: `${name.toLowerCase().replaceAll(/[^a-z]+/g, '.')}@posta.example`,
    phone: null,
    culture: 'it',
    wishes: [],
    message: null,
    proposals: [],
    agreed_at: null,
    confirmed_at: world.daysAgo(daysBack),
    answered_at: null,
    reminded_at: null,
    given_up_at: null,
    created_at: world.daysAgo(daysBack),
    updated_at: world.daysAgo(daysBack),
    ...more,
  });
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
      answered_at: new Date(world.daysAgo(6).getTime() + 3 * HOUR),
    }),
  );
  for (const { id, refuses_inquiries: refuses } of world.rows.get('centers') ?? []) {
    if (id === centerId || refuses || !dice.chance(0.15)) continue;
    const usual = dice.between(1, 30);
    for (const name of NAMES) {
      const daysBack = dice.between(4, 80);
      const answered = new Date(world.daysAgo(daysBack).getTime() + dice.between(1, usual * 2) * HOUR);
      world.add('inquiries', inquiry(daysBack, name, { center_id: id, status: 'declined', answered_at: answered }));
    }
  }
}
