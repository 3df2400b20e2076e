import { addDays } from '@/lib/run/i18n/dates';
import type { Row } from './copy-rows';
import { Dice } from './dice';
import type { World } from './world';

/** What visitors ask the demo practice: a wish and a question to answer, and one that is answered. */
export function addInquiries(world: World, centerId: string): void {
  const dice = new Dice(1126);
  const today = world.daysAgo(0).toISOString().slice(0, 10);
  const at = (days: number, time: string) => `${addDays(today, days)}T${time}`;
  const inquiry = (daysBack: number, name: string, more: Row): Row => ({
    id: dice.id(),
    center_id: centerId,
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
    inquiry(6, 'Elena Russo', { status: 'accepted', wishes: [at(3, '10:00')], agreed_at: at(3, '10:00') }),
  );
}
