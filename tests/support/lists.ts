// Saved views, layouts, bulk changes and seen marks, as test records.
import { db } from '@/lib/run/db/db';
import type { Caller } from '../api/expected-permissions';
import { type Member, unique } from './people';
import type { Fixture } from './world';

export function fixturesOfLists(people: Record<string, Member>, strangerId: string): Record<string, Fixture> {
  const ownerOf = (caller: Caller) => people[caller]?.id ?? people.admin!.id;
  const act = (personId: string, role: string) =>
    db.bulkAct.create({
      data: { personId, role, screen: 'centers', resource: 'centers', kind: 'delete' },
      select: { id: true },
    });
  const listOf = (caller: Caller) => (caller === 'user' ? 'treatments' : 'centers');
  const view = (personId: string, screen: string) =>
    db.savedView.create({ data: { personId, screen, name: unique('Vista') }, select: { id: true } });
  return {
    'bulk-acts': {
      near: (caller) => act(ownerOf(caller), caller),
      far: () => act(strangerId, 'expert'),
      create: (caller) => ({
        screen: 'consultants-centers',
        kind: 'update',
        ...(caller === 'area-manager'
          ? { field: 'associateConsultant', value: people.consultant!.id }
          : { field: 'consultantNotes', value: unique('text') }),
      }),
      update: () => ({ state: 'stopped' }),
    },
    'saved-views': {
      near: (caller) => view(ownerOf(caller), listOf(caller)),
      far: () => view(strangerId, 'centers'),
      create: (caller) => ({ screen: listOf(caller), name: unique('Vista') }),
      update: () => ({ name: unique('Vista') }),
    },
    views: {
      near: (caller) => db.viewRecord.create({ data: { ...seen(), userId: ownerOf(caller) } }),
      far: () => db.viewRecord.create({ data: { ...seen(), userId: strangerId } }),
      create: (caller) => ({ entityId: ownerOf(caller), entityType: 'users' }),
      update: () => ({ entityType: 'news' }),
    },
  };
}

const seen = () => ({ entityId: crypto.randomUUID(), entityType: 'news' });

/** Valid form bodies for lists. */
export const formsOfLists = (fixtures: () => Record<string, Fixture>) => ({
  '/forms/list-layouts': () => ({ as: 'admin' as const, form: { screen: 'contacts', 'column.name': 'on' } }),
  '/forms/saved-views': () => ({
    as: 'admin' as const,
    form: { do: 'save', screen: 'contacts', name: unique('Vista') },
  }),
  '/forms/bulk-acts': async () => {
    const { id } = await db.contact.create({
      data: { name: unique('Ada'), email: 'a@tests.example', message: 'Salve', privacyAccepted: true },
    });
    const list = { 'act.screen': 'contacts', 'act.list': '', 'act.ids': id };
    return { as: 'admin' as const, form: { ...list, 'act.kind': 'update', 'act.field': 'status', status: 'closed' } };
  },
  '/forms/bulk-acts/{id}': async () => {
    const { id } = await fixtures()['bulk-acts']!.near('admin');
    return { as: 'admin' as const, path: `/forms/bulk-acts/${id}`, form: { state: 'stopped' } };
  },
});
