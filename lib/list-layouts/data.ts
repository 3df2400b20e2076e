import type { Person } from '@/lib/auth/actor';
import { db } from '@/lib/db';
import type { ListLayout } from './schema';

/** How this person has set up the list at `screen`, its path below the area; null where they left it as it is. */
export async function layoutOf({ id: personId }: Person, screen: string): Promise<ListLayout | null> {
  const layout = await db.listLayout.findUnique({ where: { personId_screen: { personId, screen } } });
  return layout as ListLayout | null;
}
