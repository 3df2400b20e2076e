import type { Actor } from '@/lib/auth/actor';
import { audit } from '@/lib/rest/audit';
import { transaction } from '@/lib/rest/transaction';

/** Logs that an admin has opened somebody else's file. */
export const noteView = (actor: Actor, id: string): Promise<void> =>
  transaction((tx) => audit(tx, actor, { action: 'view', entity: 'files', entityId: id }));
