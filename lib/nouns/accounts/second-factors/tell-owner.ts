import { tellPeople, toldOf } from '@/lib/nouns/notifications/tell-people';
import type { Tx } from '@/lib/run/db/transaction';
import { FACTOR_SCREEN } from './schema';

type What = 'factorAdded' | 'factorRemoved' | 'factorReset' | 'recoveryCodesRenewed';

/** Notifies somebody, in the portal and by e-mail, that their way of signing in has changed. */
export async function tellOwner(tx: Tx, userId: string, what: What): Promise<void> {
  await tellPeople(tx, await toldOf(tx, [userId]), what, {}, FACTOR_SCREEN);
}
