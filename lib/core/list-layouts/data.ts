import type { Person } from '@/lib/core/actor/actor';
import { db } from '@/lib/run/db/db';
import type { ListLayout } from './schema';

/** A person's layout of the list at `screen`, its path below the area; null if they have not changed it. */
export async function layoutOf({ id: personId }: Person, screen: string): Promise<ListLayout | null> {
  const layout = await db.listLayout.findUnique({ where: { personId_screen: { personId, screen } } });
  return layout as ListLayout | null;
}
